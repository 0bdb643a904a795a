import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import type { EditorState } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import type { PageSign } from "../../data/pages/pageSign.ts";
import { texts } from "../../texts/texts.ts";
import { holdCaret } from "../heldPlaces.ts";
import { outlineOf, type Heading } from "../outline.ts";
import type { Picked } from "./blockKinds.ts";
import { linkText } from "../linkText.ts";
import { insertBlock } from "./insertBlock.ts";
import { menuOf, sectionOf, signOfPage, type MenuOption, type Offer, type OptionSign } from "./option.ts";
import { pickingIn } from "./picking.ts";
import { addressAsked } from "../writtenLink.ts";
import { ranked } from "./ranking.ts";
import { isVerbatim, takeAsking, type Asked } from "./slashMenu.ts";

export interface LinkablePage extends PageSign {
  id: string;
  title: string;
  /** The titles above it, for telling equal titles apart. */
  above: string;
}

/** A heading of another page. */
export interface LinkableHeading {
  page: string;
  anchor: string;
  title: string;
  /** The title of its page. */
  above: string;
}

/** Something that is known by an id and a name: a person, a file, a reusable content. */
export interface Linkable {
  id: string;
  name: string;
}

/** What a link can lead to. */
export interface LinkTargets {
  pages: () => LinkablePage[];
  files: () => (Linkable & { isImage: boolean })[];
  people: (typed: string) => Promise<Linkable[]>;
  /** Headings of other pages that answer to a word. */
  findHeadings: (typed: string) => Promise<LinkableHeading[]>;
  headingsOf: (pageId: string) => Promise<Heading[]>;
  reusables: () => Promise<Linkable[]>;
}

/** `[[` or `@` at the start of a word, and what has been typed of the name. */
const trigger = /(\[\[|(?<![\w@/.])@)([^\]\n[@]{0,60})$/;
const mostOfAKind = 8;

/** The link that is asked for at a position, by a sign or in a menu. */
export function linkAsked(state: EditorState, position: number): Asked | undefined {
  const chosen = pickingIn(state);
  if (chosen) return { from: chosen.at, typed: state.sliceDoc(chosen.at, position) };
  const line = state.doc.lineAt(position);
  const [found, , typed = ""] = trigger.exec(line.text.slice(0, position - line.from)) ?? [];
  if (found === undefined || typed.startsWith(" ") || isVerbatim(state, position)) return undefined;
  return { from: position - found.length, typed };
}

interface Target {
  label: string;
  detail?: string;
  sign: OptionSign;
  /** The Markdown that it becomes. */
  insert: string;
  /** Where a link to it leads. */
  address?: string;
  page?: string;
}

interface Group {
  name: string;
  targets: Target[];
}

/**
 * Lists what a link can lead to; what is chosen becomes an ordinary Markdown link that survives renames. Words that are no
 * text of their own, as those of a cell, are told of the page that they stand in.
 */
export function linkMenu(targets: LinkTargets, page?: EditorState) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { state } = context;
    const asked = linkAsked(state, context.pos);
    if (!asked || state.readOnly) return null;
    const what = pickingIn(state)?.what;
    const inPage = await headingsWithin(targets, asked.typed);
    const groups = inPage ?? (await groupsFor(targets, page ?? state, asked.typed, what));
    // A page's title stands before the sign that asks for its headings; its name is not theirs.
    const typed = inPage ? asked.typed.slice(asked.typed.lastIndexOf("#") + 1) : asked.typed;
    const behind = context.pos - typed.length - asked.from;
    const options = optionsOf(groups, typed, (view, item, at) => choose(view, at - behind, item, what));
    if (what === "reusable") options.push(newReusable(asked.typed, behind, groups.length));
    return menuOf(context.pos - typed.length, options);
  };
}

const optionsOf = (
  groups: readonly Group[],
  typed: string,
  choose: (view: EditorView, item: Target, from: number) => void,
): MenuOption[] =>
  groups.flatMap(({ name, targets: all }, rank) =>
    ranked(all, typed, ({ label }) => [label])
      .slice(0, typed === "" ? 40 : mostOfAKind)
      .map(({ item, match }): MenuOption => ({
        label: item.label,
        ...(item.detail ? { detail: item.detail } : {}),
        sign: item.sign,
        match,
        section: sectionOf(name, rank),
        // Where it begins by then: others may have written above it.
        apply: (view, _option, from) => choose(view, item, from),
      })),
  );

/**
 * Lists what words that are made a link can lead to, by its name, while that is typed in place of their address. All of it
 * is known at once: Enter takes what is offered, however fast it comes.
 */
export function addressMenu(targets: LinkTargets) {
  const offer: Offer = (state, position) => {
    const asked = state.readOnly ? undefined : addressAsked(state, position);
    if (!asked) return null;
    const { from: begins, typed } = asked;
    const lead = (view: EditorView, { address = "" }: Target, from: number): void =>
      view.dispatch({
        changes: { from, to: view.state.selection.main.head, insert: address },
        selection: { anchor: from + address.length + 1 },
        userEvent: "input.complete",
      });
    return menuOf(begins, optionsOf(knownGroups(targets, state, typed), typed, lead), offer);
  };
  return ({ state, pos }: CompletionContext): CompletionResult | null => offer(state, pos);
}

/** One that is not there yet, by the name that was typed, which begins so far behind the sign. */
function newReusable(typed: string, behind: number, rank: number): MenuOption {
  const { links } = texts.menus;
  return {
    label: links.newReusable(typed.trim()),
    sign: "reusable",
    match: { score: 0, ranges: [] },
    section: sectionOf(links.new, rank),
    apply: (view, _option, at) => {
      takeAsking(view, at - behind);
      const { place, release } = holdCaret(view);
      void import("../reuse.ts").then(({ insertNew }) => insertNew(view, typed, place)).finally(release);
    },
  };
}

/** The headings of the page whose title was typed before a `#`; undefined where none was. */
async function headingsWithin(targets: LinkTargets, typed: string): Promise<Group[] | undefined> {
  const at = typed.lastIndexOf("#");
  if (at <= 0) return undefined;
  const [page] = ranked(targets.pages(), typed.slice(0, at), ({ title }) => [title]);
  if (!page) return undefined;
  const { id, title } = page.item;
  const headings = await targets.headingsOf(id).catch(() => []);
  return [
    { name: title, targets: headings.map((heading) => headingTarget(id, heading.anchor, heading.title)) },
  ];
}

function headingTarget(page: string | undefined, anchor: string, title: string, above?: string): Target {
  const target = page === undefined ? `#${anchor}` : `/pages/${page}#${anchor}`;
  return {
    label: title,
    ...(above === undefined ? {} : { detail: above }),
    sign: "heading",
    insert: `[${linkText(title)}](${target})`,
    address: target,
  };
}

async function groupsFor(
  targets: LinkTargets,
  state: EditorState,
  typed: string,
  what: Picked | undefined,
): Promise<Group[]> {
  const { links } = texts.menus;
  if (what === "reusable") {
    const all = await targets.reusables().catch(() => []);
    return [{ name: links.reusables, targets: all.map(reusableTarget) }];
  }
  const [pages, headings, files] = knownGroups(targets, state, typed);
  if (what !== undefined) return [pages];
  const [elsewhere, people] =
    typed.length < 2
      ? [[], []]
      : await Promise.all([
          targets.findHeadings(typed).catch(() => []),
          targets.people(typed).catch(() => []),
        ]);
  const others = elsewhere.map(({ page, anchor, title, above }) => headingTarget(page, anchor, title, above));
  return [
    pages,
    headings,
    { name: links.headingsElsewhere, targets: others },
    { name: links.people, targets: people.map(personTarget) },
    files,
  ];
}

/** The pages and files of the space, and the headings of this page. */
function knownGroups(targets: LinkTargets, state: EditorState, typed: string): [Group, Group, Group] {
  const { links } = texts.menus;
  const own = outlineOf(state).map(({ anchor, title }) => headingTarget(undefined, anchor, title));
  return [
    { name: links.pages, targets: targets.pages().map(pageTarget) },
    { name: links.headings, targets: typed === "" ? own.slice(0, mostOfAKind) : own },
    { name: links.files, targets: typed === "" ? [] : targets.files().map(fileTarget) },
  ];
}

const pageTarget = ({ id, title, above, ...sign }: LinkablePage): Target => ({
  label: title,
  ...(above === "" ? {} : { detail: above }),
  sign: signOfPage(sign),
  insert: `[${linkText(title)}](/pages/${id})`,
  address: `/pages/${id}`,
  page: id,
});

const personTarget = ({ id, name }: Linkable): Target => ({
  label: name,
  sign: "person",
  insert: `[${linkText(name)}](recto:users/${encodeURIComponent(id)} "mention")`,
});

const fileTarget = ({ id, name, isImage }: Linkable & { isImage: boolean }): Target => ({
  label: name,
  sign: isImage ? "picture" : "attachment",
  insert: isImage
    ? `![${linkText(name.replace(/\.[^.]+$/, ""))}](/files/${id})`
    : `[${linkText(name)}](/files/${id})`,
  address: `/files/${id}`,
});

const reusableTarget = ({ id, name }: Linkable): Target => ({
  label: name,
  sign: "reusable",
  insert: `{% include "/reusable-contents/${id}" %}`,
});

function choose(view: EditorView, from: number, target: Target, what: Picked | undefined): void {
  const { head } = view.state.selection.main;
  if (what === "reusable" || what === "reference") {
    const block =
      what === "reference"
        ? `{% content-ref url="/pages/${target.page}" %}\n${target.insert}\n{% endcontent-ref %}`
        : target.insert;
    takeAsking(view, from);
    return view.dispatch(insertBlock(view.state, `${block}\n\n`));
  }
  const closing = view.state.sliceDoc(head, head + 2) === "]]" ? 2 : 0;
  view.dispatch({
    changes: { from, to: head + closing, insert: target.insert },
    selection: { anchor: from + target.insert.length },
    userEvent: "input.complete",
  });
}
