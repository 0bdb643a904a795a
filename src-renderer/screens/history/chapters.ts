import type { RevisionSummary } from "../../data/calls/records.ts";

/** What was written on one day, as its reader's calendar has it, newest first. */
export interface Chapter {
  day: string;
  /** A moment of that day, to be said in words. */
  at: string;
  /** In the order in which they wrote; whoever wrote, was interrupted and went on stands twice. */
  authors: { id: string; name: string; revisions: RevisionSummary[] }[];
}

const dayOf = (time: string): string => new Date(time).toDateString();

/** A page's history, newest first, in its chapters: a day each, and in it the stretches of each author. */
export function chaptersOf(revisions: readonly RevisionSummary[], toDay = dayOf): Chapter[] {
  const chapters: Chapter[] = [];
  for (const revision of revisions) {
    const day = toDay(revision.createdAt);
    let chapter = chapters.at(-1);
    if (chapter?.day !== day) chapters.push((chapter = { day, at: revision.createdAt, authors: [] }));
    const { id, displayName: name } = revision.author;
    const last = chapter.authors.at(-1);
    if (last?.id === id) last.revisions.push(revision);
    else chapter.authors.push({ id, name, revisions: [revision] });
  }
  return chapters;
}
