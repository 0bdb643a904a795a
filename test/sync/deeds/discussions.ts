import { hashText } from "../../../src-main/store/texts/texts.ts";
import { edit } from "../editing.ts";
import type { Deed, Hand, Place } from "./hand.ts";

/* What people say of pages, to spaces and change requests, and to each other. */

interface Said {
  id: string;
  postedBy: { id: string };
  body: { markdown: string };
}
interface Comment extends Said {
  status: "open" | "resolved";
}

const twins = (verb: string, what: string): readonly [string, string] => [
  `${verb}${what}InSpace`,
  `${verb}${what}InChangeRequest`,
];

const comment: Deed = {
  weight: 7,
  async run(hand) {
    const place = await hand.place();
    if (!place) return;
    const page = hand.random.chance(0.7) ? await hand.page(place) : undefined;
    const markdown = `Asked: ${hand.word()}?\n\nAnd besides.`;
    const { id } = await hand.save({ after: markdown }, () =>
      hand.at<{ id: string }>(place, twins("post", "Comment"), {
        body: { body: { markdown }, ...(page ? { page: page.id } : {}) },
      }),
    );
    hand.words.saidIn(markdown, id);
  },
};

const listAt = async (hand: Hand, place: Place): Promise<Comment[]> =>
  (await hand.at<{ items: Comment[] }>(place, twins("list", "Comments"))).items;

const converse: Deed = {
  weight: 9,
  async run(hand) {
    const place = await hand.place();
    const about = place && hand.random.pick(await listAt(hand, place));
    if (!about) return;
    const at = { commentId: about.id };
    const isMine = about.postedBy.id === hand.author;
    const update = (body: object): Promise<unknown> =>
      hand.at(place, twins("update", "Comment"), { ...at, body });
    const deed = hand.random.weighted({
      reply: 4,
      settle: 2,
      react: 2,
      unreact: 1,
      edit: isMine ? 3 : 0,
      remove: isMine ? 1 : 0,
      talk: 3,
    });
    switch (deed) {
      case "reply": {
        const markdown = `Answered: ${hand.word()}.`;
        const { id } = await hand.save({ after: markdown }, () =>
          hand.at<{ id: string }>(place, twins("post", "CommentReply"), {
            ...at,
            body: { body: { markdown } },
          }),
        );
        return hand.words.saidIn(markdown, about.id, id);
      }
      case "settle":
        return void (await update({ resolved: about.status !== "resolved" }));
      case "react":
        return void (await update({ addedReactions: [hand.random.pick(["1f44d", "2764"])] }));
      case "unreact":
        return void (await update({ removedReactions: [hand.random.pick(["1f44d", "2764"])] }));
      case "edit":
        return hand.words.saidIn(await editSaid(hand, about, update), about.id);
      case "remove":
        return removeComment(hand, place, about);
      case "talk":
        return talk(hand, place, about);
    }
  },
};

async function editSaid(hand: Hand, said: Said, update: (body: object) => Promise<unknown>): Promise<string> {
  const { markdown } = said.body;
  const { text, moved } = edit(markdown, hand.word(), hand.random);
  hand.words.mayRepeat(moved);
  const body = { body: { markdown: text }, base: hashText(markdown) };
  await hand.save({ before: markdown, after: text }, () => update(body));
  return text;
}

async function listReplies(hand: Hand, place: Place, commentId: string): Promise<Said[]> {
  const list = ["listCommentRepliesInSpace", "listCommentRepliesInChangeRequest"] as const;
  return (await hand.at<{ items: Said[] }>(place, list, { commentId })).items;
}

/** A comment goes with the replies to it, whosever they are, and with all that was said there meanwhile. */
async function removeComment(hand: Hand, place: Place, about: Comment): Promise<void> {
  hand.words.removed(about.id);
  await hand.at(place, twins("delete", "Comment"), { commentId: about.id });
  hand.ledger.deleted([about.id], hand);
}

/** Something with a reply to a comment. */
async function talk(hand: Hand, place: Place, about: Comment): Promise<void> {
  const reply = hand.random.pick(await listReplies(hand, place, about.id));
  if (!reply) return;
  const at = { commentId: about.id, commentReplyId: reply.id };
  const update = (body: object): Promise<unknown> =>
    hand.at(place, twins("update", "CommentReply"), { ...at, body });
  if (reply.postedBy.id !== hand.author) return void (await update({ addedReactions: ["1f44d"] }));
  if (hand.random.chance(0.6))
    return hand.words.saidIn(await editSaid(hand, reply, update), about.id, reply.id);
  hand.words.removed(reply.id);
  await hand.at(place, twins("delete", "CommentReply"), at);
  hand.ledger.deleted([reply.id], hand);
}

export const discussionDeeds = { comment, converse };
