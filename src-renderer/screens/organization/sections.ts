import BookOpen from "@lucide/svelte/icons/book-open";
import Bot from "@lucide/svelte/icons/bot";
import Building from "@lucide/svelte/icons/building-2";
import Chart from "@lucide/svelte/icons/chart-no-axes-column";
import FileJson from "@lucide/svelte/icons/file-json-2";
import Globe from "@lucide/svelte/icons/globe";
import KeyRound from "@lucide/svelte/icons/key-round";
import Languages from "@lucide/svelte/icons/languages";
import Link from "@lucide/svelte/icons/link";
import MessagesSquare from "@lucide/svelte/icons/messages-square";
import ShieldCheck from "@lucide/svelte/icons/shield-check";
import User from "@lucide/svelte/icons/user-round";
import Users from "@lucide/svelte/icons/users-round";
import Webhook from "@lucide/svelte/icons/webhook";
import type { Component } from "svelte";
import { readPart } from "./part.ts";

/** The sections of the organization's screens, in their groups; each is loaded when it is opened. */
export const sections = {
  general: { group: "organization", icon: Building, load: () => import("./general/GeneralSection.svelte") },
  members: { group: "organization", icon: User, load: () => import("./members/MembersSection.svelte") },
  invites: { group: "organization", icon: Link, load: () => import("./invites/InvitesSection.svelte") },
  teams: { group: "organization", icon: Users, load: () => import("./teams/TeamsSection.svelte") },
  spaces: { group: "content", icon: BookOpen, load: () => import("./spaces/SpacesSection.svelte") },
  sites: { group: "publishing", icon: Globe, load: () => import("./sites/SitesSection.svelte") },
  specifications: {
    group: "publishing",
    icon: FileJson,
    load: () => import("./publishing/SpecificationsSection.svelte"),
  },
  translations: {
    group: "publishing",
    icon: Languages,
    load: () => import("./publishing/TranslationsSection.svelte"),
  },
  instructions: {
    group: "content",
    icon: Bot,
    load: () => import("./publishing/InstructionsSection.svelte"),
  },
  conversations: {
    group: "insight",
    icon: MessagesSquare,
    load: () => import("./insight/ConversationsSection.svelte"),
  },
  charts: { group: "insight", icon: Chart, load: () => import("./insight/ChartsSection.svelte") },
  tokens: { group: "access", icon: KeyRound, load: () => import("./access/TokensSection.svelte") },
  sso: { group: "access", icon: ShieldCheck, load: () => import("./access/SsoSection.svelte") },
  webhooks: { group: "access", icon: Webhook, load: () => import("./access/WebhooksSection.svelte") },
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
