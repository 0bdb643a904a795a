import { plainSpeech } from "../content/text/plainText.ts";
import { indexedWords, wordsOf } from "../store/search/indexedWords.ts";
import { folded } from "../store/search/subjects.ts";
import { everywhere } from "../store/search/wordForms.ts";

/*
 * What the users of documentation ask, and which of it is about one thing. By words alone, so that the same
 * conversations always come to the same: a question is compared with others by the words that both have, and a word
 * that many have tells less (TF-IDF, cosine).
 */

/** Something that somebody asked, as it reads. */
export interface Question {
  title: string;
  summary: string;
}

interface Part {
  role: string;
  body: string;
}

const longestTitle = 160;
const longestSummary = 500;
const mostOfOne = 10;
/** Of a text, for its words. */
const looked = 10_000;
const questionMark = /[?？؟]/;

/** What users ask in a conversation: each message of theirs that asks something, or else the first that says anything. */
export function questionsOf(parts: readonly Part[], subject: string): Question[] {
  const said = parts
    .flatMap(({ role, body }) => (role === "user" ? [plainSpeech(body).trim()] : []))
    .filter((words) => termsOf(words).length > 0);
  const asked = said.filter(asks);
  const found = (asked.length > 0 ? asked : said.slice(0, 1)).slice(0, mostOfOne);
  const about = plainSpeech(subject).trim();
  return found.map((body) => {
    const sentences = sentencesOf(body);
    const question = sentences.find((sentence) => questionMark.test(sentence) && asks(sentence));
    const title = question ?? (about === "" ? sentences[0] : about);
    return { title: cut(title ?? body, longestTitle), summary: cut(body, longestSummary) };
  });
}

/** “Really?” asks nothing that documentation could answer. */
const asks = (text: string): boolean =>
  sentencesOf(text).some((sentence) => questionMark.test(sentence) && termsOf(sentence).length > 1);

const sentencesOf = (text: string): string[] =>
  (text.match(/[^.!?。！？؟\n]+(?:[.!?。！？؟]+|$|(?=\n))/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");

const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text
        .slice(0, length - 1)
        .toWellFormed()
        .trimEnd()}…`;

/** The words of a text that tell what it is about, each as its stem and as it was written. */
function termsOf(text: string): [stem: string, word: string][] {
  return wordsOf(text.slice(0, looked))
    .flatMap(indexedWords)
    .flatMap((word): [string, string][] => {
      const plain = folded(word);
      const isTelling = !filler.has(plain) && !everywhere.has(plain) && !/^\w{1,2}$/.test(plain);
      return isTelling ? [[stemOf(plain), word.toLowerCase()]] : [];
    });
}

/** Words that stand in questions of every kind. */
const filler = new Set(
  (
    "why does did could would should want need needs please help hello thanks thank get got getting work works " +
    "working use using used make way see trying tried try know like just been being were some possible"
  ).split(" "),
);

/** Without what English adds for number and tense: enough for “lamp” and “lamps” to be one word. */
const stemOf = (word: string): string => word.replace(/(?<=^[a-z]{3,})(?:ing|ed|es|s|e)$/, "");

/** A question that is to be put with others, or has been. */
export interface Placed extends Question {
  id: string;
  cluster: string | null;
}

/** Questions about one thing, and how it is called. */
export interface FoundCluster {
  id: string;
  label: string;
  summary: string;
  /** What joined it just now. */
  joined: string[];
}

/** How alike two questions are that belong together, of 0 to 1. */
const alike = 0.3;

/** Puts questions with those that they are like; the ones that were placed before stay where they are. */
export function placeQuestions(
  before: readonly Placed[],
  added: readonly Placed[],
  newId: (first: string) => string,
): FoundCluster[] {
  const vectors = weigh([...before, ...added]);
  const clusters = new Map<string, Cluster>();
  const alone: Placed[] = [];
  const joined = new Map<string, string[]>();
  const vectorOf = ({ id }: Placed): Vector => vectors.get(id) ?? new Map();
  const clusterOf = (id: string): Cluster => {
    const cluster = clusters.get(id) ?? { members: [], sum: new Map() };
    clusters.set(id, cluster);
    return cluster;
  };
  const join = (id: string, question: Placed): void => {
    const { members, sum } = clusterOf(id);
    members.push(question);
    for (const [term, weight] of vectorOf(question)) sum.set(term, (sum.get(term) ?? 0) + weight);
  };
  for (const question of before)
    if (question.cluster === null) alone.push(question);
    else join(question.cluster, question);
  for (const question of added) {
    const vector = vectorOf(question);
    const near = nearest(vector, clusters, ({ sum }) => sum);
    const other = near === undefined ? nearest(vector, alone.entries(), vectorOf) : undefined;
    const first = other === undefined ? undefined : alone.splice(other, 1)[0];
    const id = near ?? (first && newId(first.id));
    if (id === undefined) {
      alone.push(question);
      continue;
    }
    const arrivals = first ? [first, question] : [question];
    for (const arrival of arrivals) join(id, arrival);
    joined.set(id, [...(joined.get(id) ?? []), ...arrivals.map((arrival) => arrival.id)]);
  }
  return [...joined].map(([id, ids]) => ({ id, ...nameOf(clusterOf(id), vectorOf), joined: ids }));
}

type Vector = Map<string, number>;

interface Cluster {
  members: Placed[];
  /** Of its members' vectors. */
  sum: Vector;
}

/** Each question as what its words weigh, of length 1. */
function weigh(questions: readonly Placed[]): Map<string, Vector> {
  const counted = questions.map((question): [string, Map<string, number>] => {
    const counts = new Map<string, number>();
    // What the title says is what it is about: it counts twice, since the summary says it again.
    for (const [stem] of termsOf(`${question.title}\n${question.summary}`))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return [question.id, counts];
  });
  const spread = new Map<string, number>();
  for (const [, counts] of counted)
    for (const term of counts.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);
  return new Map(
    counted.map(([id, counts]) => {
      const weights = [...counts].map(([term, count]): [string, number] => [
        term,
        (1 + Math.log(count)) * Math.log(1 + questions.length / (spread.get(term) ?? 1)),
      ]);
      const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
      return [id, new Map(weights.map(([term, weight]) => [term, weight / length]))];
    }),
  );
}

/** The key of what a vector is most like, where anything is like enough. */
function nearest<Key, Item>(
  vector: Vector,
  items: Iterable<[Key, Item]>,
  vectorOf: (item: Item) => Vector,
): Key | undefined {
  let best: { key: Key; likeness: number } | undefined;
  for (const [key, item] of items) {
    const likeness = cosine(vector, vectorOf(item));
    if (likeness >= (best?.likeness ?? alike)) best = { key, likeness };
  }
  return best?.key;
}

function cosine(one: Vector, other: Vector): number {
  let product = 0;
  for (const [term, weight] of one) product += weight * (other.get(term) ?? 0);
  return product === 0 ? 0 : product / (lengthOf(one) * lengthOf(other));
}

function lengthOf(vector: Vector): number {
  let squares = 0;
  for (const weight of vector.values()) squares += weight * weight;
  return Math.sqrt(squares);
}

const wordsInLabel = 3;
const examples = 3;

/** A cluster by the words that weigh most in it, and the questions that say best what it is about. */
function nameOf(
  { members, sum }: Cluster,
  vectorOf: (question: Placed) => Vector,
): Pick<FoundCluster, "label" | "summary"> {
  const written = new Map<string, string>();
  const shared = new Map<string, number>();
  for (const { title, summary } of members) {
    const terms = new Map(termsOf(`${title}\n${summary}`));
    for (const [stem, word] of terms) {
      if (!written.has(stem)) written.set(stem, word);
      shared.set(stem, (shared.get(stem) ?? 0) + 1);
    }
  }
  const words = [...sum]
    .filter(([term]) => (shared.get(term) ?? 0) > 1)
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, wordsInLabel)
    .map(([term]) => written.get(term) ?? term);
  const central = members
    .map((question) => ({ question, likeness: cosine(vectorOf(question), sum) }))
    .sort((a, b) => b.likeness - a.likeness || (a.question.id < b.question.id ? -1 : 1));
  const titles = [...new Set(central.map(({ question }) => question.title))].slice(0, examples);
  const label = words.join(", ");
  return { label: label.charAt(0).toUpperCase() + label.slice(1), summary: titles.join(" · ") };
}
