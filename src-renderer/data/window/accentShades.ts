/** The four colours that an accent is worn in. */
export interface AccentShades {
  accent: string;
  strong: string;
  soft: string;
  onAccent: string;
}

type Rgb = [number, number, number];

/** What stands below an accent in each theme, the hardest to read on first; as in app.css. */
const grounds = {
  light: { paper: "#fcfbf8", all: ["#e2ded2", "#ebe8df", "#f4f2ec", "#fcfbf8", "#ffffff"] },
  dark: { paper: "#1b1a18", all: ["#34312b", "#292723", "#24231f", "#1b1a18", "#151412"] },
} as const;

/** What WCAG asks of words, with room for what a screen rounds. */
const readable = 4.6;
const plain = 7;

const read = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as Rgb;

const write = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const mix = (one: Rgb, other: Rgb, share: number): Rgb =>
  one.map((part, at) => part * (1 - share) + other[at]! * share) as Rgb;

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** How far two colours are apart, as WCAG counts it. */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminance(read(one)), luminance(read(other))].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** The first colour on the way from one to another, black or white, that is so far from all grounds. */
function apart(color: Rgb, towards: Rgb, from: readonly string[], contrast: number): string {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = write(mix(color, towards, share));
    if (from.every((ground) => contrastOf(tried, ground) >= contrast)) return tried;
  }
  return write(towards);
}

/** An accent as it can be read in a theme: its hue, as dark or as bright as words have to be there. */
export function shadesOf(color: string, theme: "light" | "dark"): AccentShades {
  const { paper, all } = grounds[theme];
  const chosen = read(color);
  const ink: Rgb = theme === "light" ? [0, 0, 0] : [1, 1, 1];
  const soft = write(mix(read(paper), chosen, theme === "light" ? 0.12 : 0.22));
  const accent = apart(chosen, ink, [...all, soft], readable);
  const strong = apart(read(accent), ink, [...all, soft], plain);
  const onAccent = contrastOf("#ffffff", accent) >= readable ? "#ffffff" : "#10151c";
  return { accent, strong, soft, onAccent };
}
