// Made by src-main/packaging/icons.mjs.

/** The sign in the tray, in one colour. */
export const trayIcon =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAQAAADZc7J/AAAAbElEQVRIx2NgGPKAEcbo5P1ujC7ZcICwASwwxnd1hv24jSfCAFyg4T8WMUacBjCm/b9NWhigG3Cu/ixpBjCRpnzUgFEDRg0YNQA3QCuR/hs18CJ4JJXKUANmoXCpUiozEmkA583vjpSGxxAFAJg7ErHuq5yQAAAAAElFTkSuQmCC";

/** What hangs on the pointer while a file is dragged. */
export const fileIcon =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAQAAADZc7J/AAAAkElEQVRIx2NgoBAwInMa9jM44FB3htWn+iU2CSYUHi7tDAwmv4+2ShJ2wX8Ghnosihoh1D1WK0xXMDEQCQQZGJR+H2sVJ9uAZBxGEG0ANw4jiDYAlxEsxGpvRDCVfu9h0CXJBQroAjokuiAel1tICwPsYNSAUQNGDRg1gGoGYBRpjSQagOqCA0Tq2kOpu5EAAI4yHUKyVuIiAAAAAElFTkSuQmCC";
