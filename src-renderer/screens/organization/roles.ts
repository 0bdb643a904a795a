import type { FieldOption } from "../../data/fields.ts";
import { texts } from "../../texts/texts.ts";

/** The roles of an organization, the highest first; a guest has none. */
export const roles = ["admin", "create", "review", "edit", "comment", "read"] as const;
export type RoleName = (typeof roles)[number];

export const roleName = (role: RoleName | null | undefined): string =>
  texts.organization.roles[role ?? "guest"];

/** Every role to choose from; "" is a guest, or whatever `none` calls it. */
export const roleOptions = (none: string = texts.organization.roles.guest): FieldOption[] => [
  ...roles.map((role) => ({ value: role, label: texts.organization.roles[role] })),
  { value: "", label: none },
];

export const roleOf = (value: string): RoleName | null => roles.find((role) => role === value) ?? null;
