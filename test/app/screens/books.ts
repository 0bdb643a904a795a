/* Pages as real writers have them: every kind of block, several scripts, and titles that do not fit. */

/** A page with every block that the format knows. */
export const everyBlock = `# Every block

A paragraph with **bold**, *italic*, ~~struck~~, \`code\`, **bold with *italic* inside**, a [link to a page](scripts.md),
a [link outside](https://example.com/a/rather/long/path), a bare address https://example.com and H~2~O.\\
After a hard break the line goes on.

## Second level

### Third level

#### Fourth level

- One
- Two, which is long enough to run over the end of its line, so that one sees whether the second line begins where the
  first one does
  - Two and a half
    - Deeper
- Three

1. First
2. Second
   - with a list inside
10. Tenth

- [x] Done
- [ ] Still to do, with **bold**
  - [ ] A task inside

> A quotation that is long enough to run over the end of its line, so that one sees its edge along both of its lines.
>
> > And one inside it.
>
> - A list in a quotation

\`\`\`typescript
export const lamp = (hour: number): boolean => hour >= 18 || hour < 6;
\`\`\`

    indented code

| Lamp | Range in miles | Lit |
| :--- | ---: | :---: |
| North | 18 | yes |
| *South*, with a longer name than the others | 7 | \`no\` |

---

![The stairs](images/stairs.svg)

![A picture that is not there](images/nowhere.png)

{% hint style="info" %}
Information, with a [link](scripts.md).
{% endhint %}

{% hint style="success" %}
It worked.
{% endhint %}

{% hint style="warning" %}
Take care.

- A list inside
{% endhint %}

{% hint style="danger" %}
The stairs are steep.
{% endhint %}

{% tabs %}
{% tab title="Linux" %}
Use the package.
{% endtab %}

{% tab title="Windows" %}
Use the installer.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
## First step

Climb the stairs.
{% endstep %}
{% endstepper %}

<details>

<summary>More about lamps</summary>

They are bright.

</details>

{% embed url="https://example.com/video" %}

{% file src="plan.pdf" %}

{% content-ref url="scripts.md" %}
[scripts.md](scripts.md)
{% endcontent-ref %}

$$
a^2 + b^2 = c^2
$$

[^1]: A footnote.
`;

const stairs = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160" viewBox="0 0 480 160">
<rect width="480" height="160" fill="#dfe8e4"/><path d="M20 140h80v-30h80V80h80V50h80V20h120" fill="none" stroke="#1c6a58" stroke-width="8"/></svg>`;

/** Arabic, Hebrew, Persian, Chinese, Japanese, Korean, Thai and emoji, alone and mixed. */
const scripts = `# الكتابة 书写 כתיבה

يبدأ هذا السطر من اليمين، وفيه كلمة English ورقم 42.

עברית מתחילה מימין, ובה [קישור](every-block.md) אחד.

- قائمة أولى
- قائمة ثانية **بخط عريض**

> اقتباس من كتاب.

这是一段中文,用来看行高、标点和换行是否合适。写作的人不应该注意到字体的变化。

日本語の文章です。句読点、「かぎ括弧」、そして長い行の折り返しを確かめます。

한국어 문장입니다. 띄어쓰기와 줄바꿈을 봅니다.

ภาษาไทยไม่มีช่องว่างระหว่างคำ จึงต้องดูว่าขึ้นบรรทัดใหม่ที่ไหน

An English line with עברית, العربية and 中文 inside, and an emoji 👩‍🚀🏳️‍🌈.

| الاسم | 数量 |
| --- | --- |
| مصباح | 三 |
`;

export const longTitle =
  "What every keeper of a light must know about lamps, lenses, oil, wicks, glass, fog and the long nights of the winter before the first watch";
const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";

export const book: Record<string, string> = {
  "SUMMARY.md": `# Table of contents

* [Welcome](README.md)
* [Every block](every-block.md)
* [الكتابة 书写 כתיבה](scripts.md)
* [${longTitle}](long-title.md)
  * [${longWord}](long-word.md)
    * [The third level](third.md)
      * [The fourth level](fourth.md)
        * [The fifth level, which is deep enough](fifth.md)

## Reference

* [Tides](tides.md)
* [The harbour’s own page](https://harbour.example.org/tides)
`,
  "README.md": "# Welcome\n\nTo the light.\n",
  "every-block.md": everyBlock,
  "images/stairs.svg": stairs,
  "scripts.md": scripts,
  "long-title.md": `# ${longTitle}\n\nA short text under a long title.\n`,
  "long-word.md": `# ${longWord}\n\n${longWord.repeat(3)}\n\n\`${longWord.repeat(2)}\`\n\n| ${longWord} | ${longWord} |\n| --- | --- |\n| ${longWord} | 1 |\n`,
  "third.md": "# The third level\n\nDeep.\n",
  "fourth.md": "# The fourth level\n\nDeeper.\n",
  "fifth.md": "# The fifth level, which is deep enough\n\nDeepest.\n",
  "tides.md": "# Tides\n\nHigh at noon.\n",
};
