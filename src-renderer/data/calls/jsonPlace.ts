/** Where the fault of a text is that is no JSON; undefined for one that is. */
export function faultOfJson(text: string): number | undefined {
  if (faultIn(text) === undefined) return undefined;
  // Engines do not say the place of every fault, but of each part whether it may go on: the fault ends the first that may not.
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (mayGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

const mayGoOn = (part: string): boolean => {
  const fault = faultIn(part);
  if (fault === undefined || fault.includes("end of JSON")) return true;
  const [, place] = /at position (\d+)/.exec(fault) ?? [];
  return Number(place) === part.length;
};

function faultIn(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return String(error);
  }
}
