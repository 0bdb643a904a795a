import Building from "@lucide/svelte/icons/building-2";
import Link from "@lucide/svelte/icons/link";
import User from "@lucide/svelte/icons/user-round";
import Users from "@lucide/svelte/icons/users-round";
import type { Component } from "svelte";
import { readPart } from "./part.ts";

/** The sections of the organization's screens, in their groups; each is loaded when it is opened. */
export const sections = {
  general: { group: "organization", icon: Building, load: () => import("./general/GeneralSection.svelte") },
  members: { group: "organization", icon: User, load: () => import("./members/MembersSection.svelte") },
  invites: { group: "organization", icon: Link, load: () => import("./invites/InvitesSection.svelte") },
  teams: { group: "organization", icon: Users, load: () => import("./teams/TeamsSection.svelte") },
} satisfies Record<
  string,
  {
    group: SectionGroup;
    icon: Component<{ size?: number }>;
    load: () => Promise<{ default: Component<Record<string, never>> }>;
  }
>;

export type SectionGroup = "organization" | "content" | "publishing" | "insight" | "access";
export type SectionName = keyof typeof sections;

export const sectionGroups: SectionGroup[] = ["organization", "content", "publishing", "insight", "access"];

/** The section that a place's part names; the first where it names none. */
export function sectionOf(part: string | undefined): SectionName {
  const name = readPart(part)[0] ?? "";
  return Object.hasOwn(sections, name) ? (name as SectionName) : "general";
}
