/** Permissions are refused by a headless Chromium anyway; the handlers are kept so that a test can ask them. */
export const defaultSession = {
  setPermissionRequestHandler: () => undefined,
  setPermissionCheckHandler: () => undefined,
};
