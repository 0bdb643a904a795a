import type { FieldOption } from "../../data/forms/fields.ts";
import { organizationTexts } from "../../texts/organizationTexts.ts";

/** The roles of an organization, the highest first; a guest has none. */
export const roles = ["admin", "create", "review", "edit", "comment", "read"] as const;
export type RoleName = (typeof roles)[number];

export const roleName = (role: RoleName | null | undefined): string =>
  organizationTexts.organization.roles[role ?? "guest"];

/** Every role to choose from; "" is a guest, or whatever `none` calls it. */
export const roleOptions = (none: string = organizationTexts.organization.roles.guest): FieldOption[] => [
  ...roles.map((role) => ({ value: role, label: organizationTexts.organization.roles[role] })),
  { value: "", label: none },
];

export const roleOf = (value: string): RoleName | null => roles.find((role) => role === value) ?? null;
