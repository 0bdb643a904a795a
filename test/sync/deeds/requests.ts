import type { Deed, Hand, Place } from "./hand.ts";
import { writeAt } from "./pages.ts";

/* What writers do with change requests and conflicts. */

const open: Deed = {
  weight: 4,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId !== undefined) await openIn(hand, spaceId);
  },
};

function openIn(hand: Hand, spaceId: string): Promise<unknown> {
  const subject = `Request ${hand.word()}`;
  return hand.name(
    ({ id }) => `subject of ${id}`,
    subject,
    () => hand.call<{ id: string }>("createChangeRequest", { spaceId, body: { subject } }),
  );
}

const writeInRequest: Deed = {
  weight: 10,
  async run(hand) {
    const spaceId = await hand.space();
    if (spaceId === undefined) return;
    const request = await hand.request(spaceId);
    if (request) await writeAt(hand, { spaceId, changeRequestId: request.id });
    else await openIn(hand, spaceId);
  },
};

/** Something with a change request that is not its content. */
const work: Deed = {
  weight: 12,
  async run(hand) {
    const { random } = hand;
    const spaceId = await hand.space();
    const status = random.weighted({ draft: 6, open: 3, archived: 1 });
    const request = spaceId === undefined ? undefined : await hand.request(spaceId, status);
    if (!request) return;
    const input = { spaceId, changeRequestId: request.id };
    const patch = (body: object): Promise<unknown> =>
      hand.call("updateChangeRequestById", { ...input, body });
    switch (random.weighted({ update: 4, merge: 5, subject: 2, description: 1, status: 2 })) {
      case "update":
        return void (await hand.call("updateChangeRequest", input));
      case "merge":
        return void (await hand.call("mergeChangeRequest", input));
      case "subject":
        return nameRequest(hand, request, (subject) => patch({ subject }));
      case "description": {
        const markdown = `What for: ${hand.word()}.\n`;
        return void (await hand.name(`description of ${request.id}`, markdown, () =>
          patch({ description: { markdown } }),
        ));
      }
      case "status":
        return void (await patch({ status: random.pick(["draft", "open", "archived"]) }));
    }
  },
};

async function nameRequest(
  hand: Hand,
  { id, subject: before }: { id: string; subject: string },
  patch: (subject: string) => Promise<unknown>,
): Promise<void> {
  const subject = `Request ${hand.word()}`;
  await hand.name(`subject of ${id}`, subject, () => patch(subject), before);
}

/** Somebody says what they think of a change request, or asks others to. */
const review: Deed = {
  weight: 4,
  async run(hand) {
    const { random } = hand;
    const spaceId = await hand.space();
    const request = spaceId === undefined ? undefined : await hand.request(spaceId);
    if (!request) return;
    const input = { spaceId, changeRequestId: request.id };
    switch (random.weighted({ submit: 3, ask: 2, withdraw: 1 })) {
      case "submit": {
        const markdown = `Looked at it: ${hand.word()}.`;
        const { comment } = await hand.save({ after: markdown }, () =>
          hand.call<{ comment: { id: string } }>("submitChangeRequestReview", {
            ...input,
            body: { status: random.pick(["approved", "changes-requested"]), comment: { markdown } },
          }),
        );
        return hand.words.saidIn(markdown, comment.id);
      }
      case "ask":
        return void (await hand.call("requestReviewersForChangeRequest", {
          ...input,
          body: { users: [random.pick(hand.people)] },
        }));
      case "withdraw":
        return void (await hand.call("removeRequestedReviewerFromChangeRequest", {
          ...input,
          userId: random.pick(hand.people),
        }));
    }
  },
};

interface Conflict {
  id: string;
  kind: string;
  field?: string;
  target: { page?: { id: string } };
  ours?: string | null;
  theirs?: string | null;
  joined?: string | null;
}

async function listConflicts(hand: Hand, place: Place, status: string): Promise<Conflict[]> {
  const list = ["listConflictsInSpace", "listConflictsInChangeRequest"] as const;
  return (await hand.at<{ items: Conflict[] }>(place, list, { status })).items;
}

const reopens = ["reopenConflict", "reopenConflictInChangeRequest"] as const;

const resolve: Deed = {
  weight: 8,
  async run(hand) {
    const { random } = hand;
    const place = await hand.place(0.5);
    const status = random.weighted({ open: 6, joined: 2, resolved: 1 });
    const conflict = place && random.pick(await listConflicts(hand, place, status));
    if (!conflict) return;
    const sides = `${conflict.ours ?? ""}\n\n${conflict.theirs ?? ""}\n\n${conflict.joined ?? ""}`;
    const choice = random.weighted({
      ours: 4,
      theirs: 4,
      both: 2,
      joined: conflict.joined == null ? 0 : 2,
      markdown: conflict.kind === "text" ? 2 : 0,
    });
    const markdown = `Decided: ${hand.word()}.\n`;
    // A side that is chosen again, later or elsewhere, may hold what stands in the page besides.
    hand.words.mayRepeat(sides);
    const page = conflict.target.page?.id;
    if (page !== undefined) hand.ledger.unclear([page]);
    await hand.save({ after: choice === "markdown" ? markdown : "" }, () =>
      hand.at(place, ["resolveConflict", "resolveConflictInChangeRequest"], {
        conflictId: conflict.id,
        body: choice === "markdown" ? { markdown } : { choice },
      }),
    );
    // There are few: whoever looks for one that was resolved seldom finds any.
    if (!random.chance(0.7)) return;
    await hand.at(place, reopens, { conflictId: conflict.id });
    hand.did.push("reopen");
  },
};

const reopen: Deed = {
  weight: 5,
  async run(hand) {
    const place = await hand.place(0.5);
    const conflict = place && hand.random.pick(await listConflicts(hand, place, "resolved"));
    if (!conflict) return;
    await hand.at(place, reopens, { conflictId: conflict.id });
  },
};

export const requestDeeds = { open, writeInRequest, work, review, resolve, reopen };
