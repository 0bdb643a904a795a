import { expect, test } from "@playwright/test";
import { textOf } from "./gestures.ts";
import { openStation } from "./screens/station.ts";

const station = openStation({
  "lens.svg":
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40"/></svg>',
  "glass.md":
    '# Glass\n\nGlass is sand.\n\n<figure><img src="lens.svg" alt="A lens"><figcaption><p>Ground in 1823</p></figcaption></figure>\n\n' +
    '<details>\n<summary>Why it bends light</summary>\n\nIt is slower there.\n\n</details>\n\n{% embed url="https://example.org/sand" %}\n\n1. Melt\n\n```js\nconst heat = 1700;\n```\n\nLast words.\n',
});

test("only the block at the caret is in full ink, whatever the others are made of", async () => {
  const { page } = station;
  await page.getByRole("treeitem", { name: "Glass" }).click();
  const text = textOf(page);
  const inFullInk = () =>
    text.evaluate((content) => {
      const probe = document.body.appendChild(document.createElement("i"));
      const colorOf = (ink: string): string => {
        probe.style.color = `var(--${ink})`;
        return getComputedStyle(probe).color;
      };
      const faint = colorOf("ink-faint");
      const marked = [colorOf("accent"), colorOf("accent-strong")];
      probe.remove();
      const words = [...content.querySelectorAll<HTMLElement>("*")].filter((element) => {
        const own = [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim(),
        );
        const { color, visibility } = getComputedStyle(element);
        return own && visibility === "visible" && color !== faint && !marked.includes(color);
      });
      const fields = [...content.querySelectorAll("input")].filter(
        (field) => field.value !== "" && field.type === "text" && getComputedStyle(field).color !== faint,
      );
      return [...words.map(({ textContent }) => textContent), ...fields.map(({ value }) => value)];
    });
  await text.getByText("Last words.").click();
  await page.keyboard.press("F8");
  await expect.poll(inFullInk).toEqual(["Last words."]);
  await expect(text.locator("figure img")).toHaveCSS("opacity", "0.6");
  await text.getByText("Glass is sand.").click();
  await expect.poll(inFullInk).toEqual(["Glass is sand."]);
  await text.getByText("Ground in 1823").click();
  await expect.poll(inFullInk).toEqual(["Ground in 1823"]);
  await expect(text.locator("figure img")).toHaveCSS("opacity", "1");
  await page.keyboard.press("F8");
});
