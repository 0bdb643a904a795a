import type { Texts } from "../../../src-main/content/merge/textMerge.ts";

/** Merges of which a property once did not hold, as the generator found them. */
export const FOUND: readonly Texts[] = [
  {
    base: "B1 of.\n\nRead this first.\n\nB2 of.\n\nB3 of.\n",
    ours: 'B1 of.\n\n{% hint style="s1" %}\nRead this first.\n{% endhint %}\n\nB2 of.\n\nB3 of.\n',
    theirs:
      'B1 of.\n\n{% hint style="s1" %}\n**t1** this first.\n{% endhint %}\n\nB2 of.\n\n<details>\n\n<summary>t3</summary>\n\nRead this first.\n\n### t4 to t5 is t6 of\n\n</details>\n\nT2 of.\n\nB3 of.\n',
  },
  {
    base: "Read this first.\n\nB1 of.\n",
    ours: "O1 of.\n\nB1 of.\n\nO2 of.\n\nRead this first.\n",
    theirs: "T2 of.\n\nT1 of. Read this first.\n\nB1 of.\n",
  },
  {
    base: "<details>\n\n<summary>b1</summary>\n\n## b2 is b3 of b4\n\n</details>\n",
    ours: "O1 of.\n\n<details>\n\n<summary>s1</summary>\n\n# s2 a\n\n```\ns3\n```\n\n</details>\n\n<details>\n\n<summary>b1</summary>\n\n## b2 is b3 of b4\n\n</details>\n",
    theirs:
      "<details>\n\n<summary>s1</summary>\n\n# t1 a\n\n```\ns3\n```\n\n</details>\n\n<details>\n\n<summary>b1</summary>\n\n## b2 is b3 of b4\n\n</details>\n",
  },
  {
    base: "B1 of.\n\nB2 of.\n\nB3 of.\n\nB4 of.\n\nB5 of.\n\n<details>\n\n<summary>b6</summary>\n\nB7 of.\n\n</details>\n",
    ours: 'B1 of.\n\nB2 of.\n\nB3 of.\n\n{% hint style="o5" %}\nB4 of.\n{% endhint %}\n\nB5 of.\n\n<details>\n\n<summary>o1</summary>\n\n# o2 of o3 to o4 is\n\n</details>\n\n<details>\n\n<summary>b6</summary>\n\nB7 of.\n\n</details>\n',
    theirs:
      "B1 of.\n\nB2 of.\n\nB3 of.\n\nB4 of.\n\n<details>\n\n<summary>b6</summary>\n\nB7 of.\n\n</details>\n",
  },
  {
    base: "B1 of.\n\n<details>\n\n<summary>b2</summary>\n\n# b3 of\n\n</details>\n",
    ours: "<details>\n\n<summary>s1</summary>\n\nO1 the o2 and.\n\n</details>\n\nB1 of.\n\n<details>\n\n<summary>b2</summary>\n\n### b3 of\n\n</details>\n",
    theirs: "<details>\n\n<summary>s1</summary>\n\nS2 of.\n\n</details>\n\nT1 of. B1 of.\n",
  },
  {
    base: '{% hint style="b1" %}\n> B2 of b3 to b4 is.\n{% endhint %}\n\n<details>\n\n<summary>b5</summary>\n\n<details>\n\n<summary>b6</summary>\n\n```\nb7\nb8\nb9\nb10\nb11\n```\n\n# b12 of\n\n</details>\n\nB13 of b14 to b15. B16 and b17\na b18 the. B19 to.\n\n</details>\n',
    ours: "<details>\n\n<summary>o1</summary>\n\n> B2 of b3 to b4 is.\n\n</details>\n\n<details>\n\n<summary>b5</summary>\n\n<details>\n\n<summary>b6</summary>\n\n```\nb7\nb8\nb9\nb10\nb11\n```\n\n# b12 of\n\n</details>\n\nB13 of b14 to b15. B16 and b17\na b18 the. B19 to.\n\n</details>\n",
    theirs:
      'T2 of.\n\n{% hint style="b1" %}\n> B2 of b3 to b4 is.\n{% endhint %}\n\n<details>\n\n<summary>t1</summary>\n\n<details>\n\n<summary>b6</summary>\n\n```\nb7\nb8\nb9\nb10\nb11\n```\n\n# b12 of\n\n</details>\n\nB13 of b14 to b15. B16 and b17\na b18 the. B19 to.\n\n</details>\n',
  },
  {
    base: "Read this first.\n\nB1 of.\n",
    ours: "# s1 of s2 to\n\nO1 of. Read this first.\n\nB1 of.\n",
    theirs: "T1 of.\n\nB1 of.\n\n# s1 of s2 to\n\nRead this first.\n",
  },
  {
    base: "B1 of.\n\nB2 of.\n\nRead this first.\n",
    ours: "B1 of.\n\nOf.\n\nRead this first.\n",
    theirs:
      "B1 of.\n\n> - T1 and t2. T3 to t4 is.\n> - T5 to t6 is.\n\nRead this first.\n\nB2 of.\n\nRead first.\n",
  },
  {
    base: "| b1  | b2  |\n| --- | --- |\n| b3  | b4  |\n",
    ours: "| b2  |\n| --- |\n| b4  |\n",
    theirs: "| b1  | t2  | t1  |\n| --- | --- | --- |\n| b3  | t3  | b4  |\n",
  },
  {
    base: "B1 of.\n\nB2 of.\n\n> Read this first.\n>\n> # b3 of b4 to b5\n\nB6 of.\n",
    ours: "B1 of.\n\n> Read this first.\n\nB2 of.\n\nB6 of.\n",
    theirs: "B1 of.\n\n> S1 of. Read this first.\n>\n> # b3 of b4 to b5\n\nB6 of.\n",
  },
  {
    base: "```js\ncode\n```\n> quoted* other item\n",
    ours: "> quoted\n",
    theirs: '```js\ncode\n```\n{% file src="a.pdf" %}\n',
  },
  {
    base: "Read this first.\n\nB1 of.\n\nB2 of b3 to b4. B5 and b6 a b7\nthe. B8 to.\n",
    ours: "Read this first.\n\nB1 of.\n\nB5 and b6 a b7 the. B8 to.\n\nO1 of.\n",
    theirs: "T1 of. B1 of.\n\nB2 of b3 to b4. B5 and b6 a b7\nthe. B8 to.\n\nRead this first.\n",
  },
  {
    base: "```js\nb1\n```\n",
    ours: "```o1\nb1\n```\n",
    theirs: "```js\nt1\n```\n\n```js\nb1\n```\n",
  },
  {
    base: "B1 and b2. B3 to b4 is.\n",
    ours: "**o1** and b2.\n\nB3 to b4 is.\n",
    theirs: '{% hint style="t4" %}\n[t1 t2](t3.md) and b2.\n{% endhint %}\n\nB3 to b4 is.\n',
  },
  {
    base: "B1 of.\n\n> ### b2 the b3 and\n>\n> ```\n> b4\n> b5\n> b6\n> ```\n\nB7 of.\n\nB8 of.\n\nRead this first.\n\nB9 of.\n\nB10 of.\n\nB11 of.\n",
    ours: "B1 of.\n\n## b2 the b3 and\n\n```\nb4\nb5\nb6\n```\n\nB7 of.\n\nB8 of.\n\nRead this first.\n\nB9 of.\n\nB10 of.\n\nB11 of.\n",
    theirs:
      "B1 of.\n\nT1 of.\n\nRead this first.\n\n> ## b2 the b3 and\n>\n> ```\n> b4\n> b5\n> b6\n> ```\n\nB7 of.\n\nB8 of.\n\nB9 of.\n\nB10 of.\n\nB11 of.\n",
  },
  {
    base: "B1 of.\n\nB2 of.\n\nB3 of.\n\nRead this first.\n\nB4 of.\n\nB5 of.\n\nB6 to b7 is b8 of.\n\nRead this first.\n",
    ours: "B6 to b7 is b8 of.\n\nB1 of.\n\nB2 of.\n\nB3 of.\n\nRead this first.\n\nRead this first.\n\nB4 of.\n\nB5 of.\n",
    theirs:
      "B1 of.\n\nB2 of.\n\nB3 of.\n\nRead this first.\n\nB6 to b7 is b8.\n\nRead this first.\n\nB4 of.\n\nB5 of.\n",
  },
  {
    base: "B1 of.\n",
    ours: "S1 of. B1 o1.\n",
    theirs: "S1 of.\n\nT1 of. B1 of.\n",
  },
  {
    base: "Read this first.\n\nB1 a b2 the b3 and. B4 is.\n",
    ours: "O1 of.\n\n> O2 to o3 is o4. O5 a o6 the o7 and. O8 is.\n>\n> | o9  | o10 |\n> | --- | --- |\n> | o11 | o12 |\n> | o13 | o14 |\n> | o15 | o16 |\n\nB1 a b2 the b3 and. B4 is.\n\n<details>\n\n<summary>s1</summary>\n\nRead this first.\n\n## s2 is s3 of s4\n\n</details>\n",
    theirs: "T1 a t2 the.\n\nB1 a b2 the b3 and. B4 is.\n",
  },
  {
    base: "Read this first.\n\nB1 a b2 the b3. B4 is b5 of b6\nto. B7 the. B8 of b9.\n\n```\nb10\nb11\nb12\nb13\n```\n",
    ours: '<details>\n\n<summary>o2</summary>\n\nB1 a b2 the b3. B4 is b5 of b6\nto. B7 the. B8 of b9.\n\n</details>\n\n{% hint style="o3" %}\n```\nb10\nb11\nb12\nb13\n```\n{% endhint %}\n\nRead this first.\n',
    theirs: "B1 a b2 the b3. B4 is b5 of b6\nto. B7 the. B8 of b9.\n\n```\nb10\nb11\nb12\nb13\n```\n",
  },
  {
    base: "> B1 and b2. B3 to b4 is.\n",
    ours: "> O3 the. B1 o2 b2.\n>\n> B3 o1 to b4 is.\n",
    theirs: "<details>\n\n<summary>t3</summary>\n\n> B1 and t2.\n>\n> B3 to b4 is.\n\n</details>\n",
  },
  {
    base: "B1 of.\n\nB2 the. B3 of b4.\n\nRead this first.\n",
    ours: "Read this first.\n\nB1 [o1 o2](o3.md).\n\nB2 the. B3 of b4.\n",
    theirs: "Read this first.\n\nB1 of. B2 the. B3 of b4.\n",
  },
  {
    base: "Read this first.\n\nB1 is b2 of b3 to.\n",
    ours: "B1 is b2 of b3 to.\n\nRead this first.\n\n1. O6 of o7 to.\n    1. O8 and o9 a o10. O11 to o12 is o13 of.\n\n```js\no1\no2\no3\no4\no5\n```\n",
    theirs:
      "**t1** this first.\n\nT2 the t3 and t4 a. T5 of. T6 and t7. T8 to t9 is.\n\nB1 is b2 of b3 to.\n",
  },
  {
    base: "B1 the. B2 of b3.\n\nRead this first.\n",
    ours: 'B1 the. B2 of b3.\n\n{% hint style="o3" %}\n## o4 and o5 a o6\n\n```\no7\no8\no9\no10\n```\n{% endhint %}\n\n{% hint style="o1" %}\nRead o2 first.\n{% endhint %}\n',
    theirs: "T2 of t3 to t4.\n\nRead this first.\n\nB1 the. B2 of b3.\n",
  },
  {
    base: "B1 the. B2 of b3.\n\n<details>\n\n<summary>b4</summary>\n\nRead this first.\n\n### b5 to b6 is\n\n</details>\n",
    ours: 'B1 the. B2 of b3.\n\nO3 and o4. O7 is o8 of.\n\n{% hint style="o1" %}\nRead this first.\n{% endhint %}\n\n<details>\n\n<summary>b4</summary>\n\nRead o2 this first.\n\n### b5 to b6 is\n\n</details>\n',
    theirs:
      '{% hint style="t2" %}\nB2 of b3.\n{% endhint %}\n\nRead this first.\n\n<details>\n\n<summary>b4</summary>\n\nRead this t1 first.\n\n### b5 to b6 is\n\n</details>\n',
  },
  {
    base: "Read this first.\n\nB1 of.\n",
    ours: '{% hint style="o1" %}\nB1 of.\n{% endhint %}\n\nRead this. Read this first.\n',
    theirs: '{% hint style="t3" %}\nT4 and. T5 to t6.\n{% endhint %}\n\nB1 *t1 t2*.\n\nRead this first.\n',
  },
  {
    base: "# b1 a b2 the b3\n\n> B4 and b5. B6 to b7 is.\n\nRead this first.\n",
    ours: '# `o3 o4` a b2 `o5 o6` b3\n\n{% hint style="o7" %}\n> B4 and b5. S1 is s2 of.\n{% endhint %}\n\n## o1 is o2 of\n\nRead this first.\n',
    theirs:
      '{% hint style="t1" %}\n{% hint style="t2" %}\n- T3 the t4. T5 of t6 to.\n- T7 of t8 to.\n- T9 and t10 a t11. T12 to t13 is t14 of.\n- [ ] T15 to t16 is t17 of.\n{% endhint %}\n\nT18 the t19. T20 of t21 to. T22 and t23 a t24. T25 to t26 is t27 of.\n{% endhint %}\n\nRead this first.\n\n# b1 a b2 the b3\n\n> B4 and b5. S1 is s2 of.\n',
  },
  {
    base: "<details>\n\n<summary>b1</summary>\n\nB2 and b3. B4 to b5 is.\n\n</details>\n",
    ours: "<details>\n\n<summary>s1</summary>\n\nS2 is s3 of.\n\n> 1. S4 of.\n>\n> 2. S5 and s6. S7 to s8 is.\n>     1. O1 of o2 to.\n>\n> 3. S9 to s10 is.\n\n</details>\n\n<details>\n\n<summary>b1</summary>\n\nB2 and b3. B4 to b5 is.\n\n</details>\n",
    theirs:
      'T18 a. T19 is t20. T21 the t22\nand. T23 of t24 to t25.\n\n{% hint style="t1" %}\n{% hint style="t2" %}\nT3 and t4 a t5. T6 to t7 is t8 of.\n\n- T9 and t10 a t11. T12 to t13 is t14 of.\n- T15 to t16 is t17 of.\n{% endhint %}\n{% endhint %}\n\n<details>\n\n<summary>s1</summary>\n\nS2 is s3 of.\n\n> 1. S4 of.\n>\n> 2. S5 and s6. S7 to s8 is.\n>\n> 3. S9 to s10 is.\n\n</details>\n\n<details>\n\n<summary>b1</summary>\n\nB2 and b3. B4 to b5 is.\n\n</details>\n',
  },
  {
    base: '<details>\n\n<summary>b1</summary>\n\n{% hint style="b2" %}\nB3 of.\n{% endhint %}\n\nRead this first.\n\n</details>\n\n<details>\n\n<summary>b4</summary>\n\nRead this first.\n\n### b5 to b6 is\n\n</details>\n\nRead this first.\n',
    ours: '<details>\n\n<summary>o2</summary>\n\n{% hint style="b2" %}\nB3 of.\n{% endhint %}\n\nRead this first.\n\n</details>\n\nRead this first.\n',
    theirs:
      '<details>\n\n<summary>t2</summary>\n\nRead this first.\n\n### b5 to b6 is\n\n</details>\n\n<details>\n\n<summary>t1</summary>\n\n{% hint style="b2" %}\nB3 of.\n{% endhint %}\n\nRead this first.\n\n</details>\n',
  },
  {
    base: "<details>\n\n<summary>b1</summary>\n\nB2 and b3. B4 to b5 is.\n\n</details>\n\n<details>\n\n<summary>b6</summary>\n\nRead this first.\n\n### b7 to b8 is\n\n</details>\n",
    ours: "<details>\n\n<summary>b1</summary>\n\nB2 and b3. B4 to b5 is.\n\n</details>\n",
    theirs:
      "<details>\n\n<summary>s1</summary>\n\nRead this first.\n\n### b7 to b8 is\n\n</details>\n\n<details>\n\n<summary>t1</summary>\n\nB2 and b3. B4 to b5 is.\n\n</details>\n",
  },
  {
    base: '{% hint style="b1" %}\nRead this first.\n\n### b2 to b3 is\n{% endhint %}\n\nRead this first.\n\nB4 is b5 of b6 to.\n',
    ours: "<details>\n\n<summary>o1</summary>\n\nRead this first.\n\n### b2 to b3 is\n\n</details>\n\nRead this first.\n\nB4 is b5 of b6 to.\n",
    theirs: "<details>\n\n<summary>t2</summary>\n\nB4 is b5 of b6 to.\n\n</details>\n\nRead this first.\n",
  },
  {
    base: '{% hint style="b1" %}\nB2 of.\n{% endhint %}\n',
    ours: '{% hint style="o3" %}\nO1 a o2 the.\n{% endhint %}\n',
    theirs: "<details>\n\n<summary>t1</summary>\n\nT2 the and.\n\n</details>\n",
  },
  {
    base: "<details>\n\n<summary>b1</summary>\n\nB2 of.\n\n</details>\n",
    ours: "<details>\n\n<summary>o1</summary>\n\nB2 o2 of.\n\n</details>\n",
    theirs: '{% hint style="t3" %}\n## t2 and\n{% endhint %}\n',
  },
  {
    base: "## b1 is b2 of b3 to\n\nB4 the. B5 of b6.\n\nRead this first.\n",
    ours: 'Read this first.\n\n{% hint style="s1" %}\n## b1 is b2 of b3 to\n{% endhint %}\n\nB4 the. B5 of b6.\n',
    theirs: "B5 of b6.\n\nRead this first.\n",
  },
  {
    base: '{% hint style="b1" %}\nB2 of b3. B4 and b5 a. B6 to\nb7 is b8.\n{% endhint %}\n\nB9 of.\n\nB10 of.\n\n<details>\n\n<summary>b11</summary>\n\n- B12 the b13 and. B14 of b15 to b16.\n- B17 of b18 to b19.\n\n</details>\n',
    ours: "<details>\n\n<summary>o1</summary>\n\nB2 of b3. B4 and b5 a. B6 to\nb7 is b8.\n\n</details>\n\nB9 of.\n\nB10 of.\n\n<details>\n\n<summary>b11</summary>\n\n- B12 the b13 and. B14 of b15 to b16.\n\n</details>\n",
    theirs:
      "B2 of b3. B4 and b5 a. B6 to\nb7 is b8.\n\nB9 of.\n\nB10 of.\n\n<details>\n\n<summary>b11</summary>\n\n- B12 the b13 and. B14 of b15 to b16.\n- T1 is t2 of.\n\n</details>\n",
  },
  {
    base: "B1 of.\n\nB2 of.\n",
    ours: '{% hint style="o1" %}\nB2 of.\n{% endhint %}\n\nRead this first.\n',
    theirs: "B1 of.\n\nRead this first.\n",
  },
  {
    base: "1. B1 to b2.\n2. B3 a b4 the. B5 is b6 of b7.\n3. B8 is b9 of b10.\n   1. B11 the b12 and b13 a. B14 of.\n",
    ours: "1. B1 to b2.\n2. [ ] B3 a b4 the. B5 is b6 of b7.\n3. B8 is b9 of b10.\n   1. B11 the b12 and b13 a. B14 of.\n",
    theirs:
      "> 1. T1 to.\n>\n> 2. T2 a t3. T4 is t5 of.\n>\n> 3. T6 is t7 of.\n>    1. T8 the t9 and t10. T11 of t12 to t13 is.\n>\n> > ### t14 to t15 is t16\n\n1. B1 to b2.\n   1. B3 a b4 the. B5 is b6 of b7.\n2. B8 is b9 of b10.\n   1. B11 the b12 and b13 a. B14 of.\n",
  },
  {
    base: "<details>\n\n<summary>b1</summary>\n\n<details>\n\n<summary>b2</summary>\n\n# b3 a b4\n\n</details>\n\n</details>\n\n<details>\n\n<summary>b5</summary>\n\n<details>\n\n<summary>b6</summary>\n\n### b7 to b8 is\n\n</details>\n\n</details>\n",
    ours: "<details>\n\n<summary>b1</summary>\n\n<details>\n\n<summary>b2</summary>\n\n# s1 a b4\n\n</details>\n\n</details>\n\n<details>\n\n<summary>b5</summary>\n\n<details>\n\n<summary>b6</summary>\n\n### b7 to b8 is\n\n</details>\n\n</details>\n",
    theirs:
      "<details>\n\n<summary>t2</summary>\n\n<details>\n\n<summary>b6</summary>\n\n### b7 to b8 is\n\n</details>\n\n</details>\n\n<details>\n\n<summary>t1</summary>\n\n<details>\n\n<summary>b2</summary>\n\n# s1 a b4\n\n</details>\n\n</details>\n",
  },
  {
    base: '❤️é☕.\n\n👨‍🍳🙃.\n\n{% hint style="👨‍🎓" %}\n👨‍🎤🙃👨‍🏫👍🏽.\n\n| 👨‍🏭  | 👨‍💻  |\n| --- | --- |\n| 👨‍💼  | 👨‍🔧  |\n{% endhint %}\n\n👨‍🔬🙃.\n\n👨‍🍳‍🌾🙃.\n',
    ours: '❤️é☕.\n\n{% hint style="🧔‍🍳" %}\n👨‍🍳🙃.\n{% endhint %}\n\n👨‍🔬🙃.\n\n👨‍🍳‍🌾🙃.\n',
    theirs:
      '❤️é☕.\n\n{% hint style="👨‍🎓" %}\n👨‍🎤🙃👨‍🏫👍🏽.\n\n| 👨‍🏭  | 👨‍💻  |\n| --- | --- |\n| 👨‍💼  | 👨‍🔧  |\n{% endhint %}\n\n👨‍🔬🙃.\n\n👨‍🍳‍🌾🙃.\n',
  },
  {
    base: "👨‍🍳🙃.\n\n👨‍🎓🙃.\n\n👨‍🎤🙃.\n\n👨‍🏫🙃.\n",
    ours: "🧔‍🍳🙃. 👨‍🍳🙃.\n\n👨‍🎓🙃.\n\n👨‍🎤🙃.\n\n👨‍🏫🙃.\n",
    theirs: "👨‍🏫🙃.\n\n🤵‍🍳🙃. 👨‍🍳🙃.\n\n👨‍🎓🙃.\n\n👨‍🎤🙃.\n",
  },
  {
    base: "각힌.\n\n> <details>\n>\n> <summary>갂</summary>\n>\n> 1. 갃힌간힙갅.\n>\n> 갆힉갇힘갈힐. 갉힙.\n>\n> </details>\n>\n> 갊히갋힌갌힙. 갍힐. 갎힌갏.\n",
    ours: "> <details>\n>\n> <summary>갂</summary>\n>\n> 1. 갃힌간힙갅.\n>\n> 갆힉갇힘갈힐. 갉힙.\n>\n> </details>\n>\n> 갊히갋힌갌힙. 갍힐.\n>\n> 갎힌.\n",
    theirs:
      "각힌.\n\n> <details>\n>\n> <summary>갂</summary>\n>\n> 1. 갃힌간힙갅.\n>\n> 갆힉갇힘갈힐. 갉힙.\n>\n> </details>\n>\n> 갊히갋힌갌힙. 갍힐.\n>\n> 갎힌갏.\n",
  },
  {
    base: "👨‍🍳🙃.\n",
    ours: "🧕‍🍳🙃.\n\n👨‍🍳.\n",
    theirs: "🤵‍🍳😉🤵‍🎓🇩🇪🤵‍🎤🙂. 🤵‍🏫👍🏽. 🤵‍🏭🇩🇪🤵‍💻. 🤵‍💼🏳️‍🌈🤵‍🔧🙃.\n\n🧕‍🍳🙃. 👨‍🍳🙃.\n",
  },
  {
    base: "👨‍🍳🙃.\n",
    ours: "🧔‍🍳🙃. 🧔‍🎓🇩🇪🧔‍🎤🙂.\n",
    theirs: "👨‍🍳🙃. 🤵‍🍳🙃.\n",
  },
  {
    // Emoji are words to a comparison: two paragraphs of them that are alike by nothing else are one, edited twice.
    base: '{% hint style="👨\u200d🍳" %}\n❤️e\u0301☕.\n\n# 👨\u200d🎓🙃\n{% endhint %}\n',
    ours: '❤️e\u0301👩\u200d👩\u200d👧\u200d👦🧔\u200d🍳.\n\n{% hint style="🧔\u200d🎓" %}\n# 👨\u200d🎓🙃\n{% endhint %}\n',
    theirs: '{% hint style="👨\u200d🍳" %}\n❤️🤵\u200d🍳e\u0301☕.\n\n# 👨\u200d🎓🙃\n{% endhint %}\n',
  },
  {
    // A clause of two signs and one of them alone.
    base: "丁が丂は七。丄の丅に丆と。万は。\n",
    ours: "丁が丂は七。丄の丅に丆と。\n\n万。\n",
    theirs: "丁が丂は七。丄の丅に丆と。\n\n万は。\n",
  },
  {
    base: "👨\u200d🍳🙃.\n\n👨\u200d🎓🙃.\n\n👨\u200d🎤🙃.\n\n❤️e\u0301☕.\n",
    ours: "🧔\u200d🍳🏳️\u200d🌈. 👨\u200d🍳🙃.\n\n🧕\u200d🍳🙃. 👨\u200d🎓🙃.\n\n👨\u200d🎤🙃.\n\ne\u0301☕.\n",
    theirs:
      "👨\u200d🍳🙃.\n\n🤵\u200d🍳🙃.\n\n🤵\u200d🎓🙃.\n\n🧕\u200d🍳🙃. 👨\u200d🎓🙃.\n\n👨\u200d🎤🙃.\n\n❤️e\u0301.\n",
  },
  {
    base: "丁は。\n\n1. [ ] 丂が七は丄。\n2. 丅の丆に万と。丈は。\n3. 三は。\n   1. 上に下。丌を不が。\n\n1. 与が。\n\n2. 丏の丐。丑は丒を。\n\n3. [ ] 专は且を。\n   1. 丕に世と丗。丘を丙が业は。\n\n丛は。\n\n东は。\n\n丝は。\n\n丞は。\n",
    ours: "凩は。\n\n丁は。\n\n丛は。\n\n东は。\n\n丝は。\n\n1. [ ] 丂が七は丄。\n2. 丅の丆に万と。丈は。\n3. 三は。\n   1. 上に下。丌を不が。\n\n丞は。\n",
    theirs:
      "1. 与が。\n\n2. 丏の丐。丑は丒を。\n\n3. [ ] 专は且を。\n   1. 丕に世と丗。丘を丙が业は。\n\n丁は。\n\n丛は。\n\n东は。\n\n丝は。\n\n1. [ ] 丂が七は丄。\n2. 丅の丆に万と。丈は。\n3. 三は。\n   1. 上に下。丌を不が。\n\n丞は。\n",
  },
  {
    // A quote of one word that one moved and the other reworded, while a paragraph that says the same was put in.
    base: "ข๑ที่ข๒และข๓ใน ข๔ไป ข๕และข๖ ข๗ก็ข๘ได้\n\nข๙ไป\n\nข๑๐ไป\n\n> น้ำเมื่อผู้\n\nข๑๑ไป\n\nข๑๒ไป\n",
    ours: "ข๑ที่ข๒และข๓ใน ข๔ไป ข๕และข๖ ข๗ก็ข๘ได้ ข๙ไป\n\nข๑๐ไป\n\nน้ำเมื่อผู้\n\n> น้ำอ๑ผู้\n\nข๑๑ไป\n\nข๑๒ไป\n",
    theirs: "> น้ำเมื่อผู้\n\nข๑ที่ข๒และข๓ใน ข๔ไป ข๕\nและข๖ ข๗ก็ข๘ได้\n\nข๙ไป\n\nข๑๐ไป\n\nข๑๑ไป\n\nข๑๒ไป\n",
  },
  {
    // Of two rules one is taken for the other, on the far side of paragraphs that the other side put together.
    base: "B1 of.\n\nB2 of.\n\n***\n",
    ours: "Read this first.\n\n***\n\nO1 of. B1 of.\n\nB2 of.\n\n***\n",
    theirs: "T1 the t2 and t3. T4 of t5 to t6 is. T7 and. T8 to t9.\n\nB1 of. B2 of.\n",
  },
  {
    // Sentences that end with the marks of their script.
    base: "ب١ إلى ب٢ من ب٣ ما؟ ب٤ هذا؟ ب٥\nمن ب٦؟ ب٧ في ب٨ على؟\n",
    ours: "ب٤ هذا؟ ب٥ من ب٦؟ ب٧ في ب٨ على؟\n\nو١ في؟\n",
    theirs:
      'ب١ إلى ب٢ من ب٣ ما؟\n\n- ت٤ إلى ت٥ من؟ ت٦ هذا ت٧ في ت٨؟\n- ت٩ هذا ت١٠ في ت١١؟\n    - ت١٢ من ت١٣ ما ت١٤ إلى؟ ت١٥ في؟\n- ت١٦ من ت١٧ ما ت١٨ إلى؟ ت١٩ في؟\n- [ ] ت٢٠ في؟\n\n{% hint style="ت٣" %}\nب٤ هذا؟ ت١ من ت٢ ما؟ ب٧ في ب٨\nعلى؟\n{% endhint %}\n',
  },
  {
    // A rule and what both put in above it, which one side put behind a paragraph that it moved.
    base: "B1 of.\n\nB2 of.\n\n***\n",
    ours: "O1 of.\n\nB1 of.\n\nB2 of.\n\nRead this first.\n\n***\n",
    theirs: "T1 of.\n\nB1 of.\n\nRead this first.\n\n***\n\nB2 of.\n",
  },
  {
    // Paragraphs put together against one put between, of sentences that end with the marks of their script.
    base: "ب١ في؟\n\nب٢ في؟\n",
    ours: "ب١ في؟ ب٢ في؟\n\nو٢ في؟ و١ في؟\n",
    theirs: "ب١ في؟\n\nت١ في؟\n\nب٢ في؟\n",
  },
  {
    // A paragraph of which each left one word, that stands in the middle of a sentence on one side.
    base: "B1 a. B2 is b3. B4 the b5 and.\nB6 of b7 to b8.\n\nB9 of.\n",
    ours: "O1 b1.\n\nB2 is b3. B4 the b5 and. B6 of\nb7 to b8.\n\nB9 of.\n",
    theirs: "B1.\n\nB2 is b3.\n\nB4 the b5 and. B6 of b7 to b8.\n\nB9 of.\n",
  },
  {
    // A hint taken out by one and unwrapped by the other, beside a paragraph that seems to have moved out of its way.
    base: 'B1 and b2.\n\n{% hint style="b5" %}\nRead this first.\n\n## b6 is b7 of b8 to\n{% endhint %}\n\nB9 of.\n\nRead this first.\n\nB11 of.\n',
    ours: "B1 and b2.\n\nRead this first.\n\n## b6 is b7 of b8 to\n\nB9 of.\n\nB11 of.\n",
    theirs: "B1 and b2.\n\nB9 of.\n\nRead this first.\n\nB11 of.\n",
  },
  {
    // A sentence of one word that both put in at places that touch.
    base: "B10 the b11. B12 of b13 to. B14 and b15 a b16. B17 to b18 is b19 of. B20 a b21 the b22.\n",
    ours: "B10 the b11. S1. B14 and b15 o1 b16. B17 to b18 is b19 of. B20 a b21 the b22.\n",
    theirs:
      "B10 t1 the b11. B12 of b13 to. S1. B14 and b15 a b16. B17 to b18 is b19 of. B20 a b21 the b22.\n",
  },
  {
    // A table that one put into a hint and padded, while the other took it out.
    base: "丁は。\n\n| 丂 | 七 | 丄 |\n| --- | --- | --- |\n| 丅 | 丆 | 万 |\n| 丈 | 三 | 上 |\n| 下 | 丌 | 不 |",
    ours: '---\n凩: 凪\n---\n\n{% hint style="凫" %}\n| 丂  | 七  | 丄  |\n| --- | --- | --- |\n| 丅  | 丆  | 万  |\n| 丈  | 三  | 上 |\n| 下 | 丌 | 不 |\n{% endhint %}\n\n丁は。',
    theirs: "丁は。",
  },
  {
    // A sentence of one word that both put in, on one side behind what looks like an abbreviation.
    base: "B1 to b2 is. B3 a b4 the b5. B6 is b7 of b8 to.\n\nB9 a. B10 is b11. B12 the b13\nand. B14 of b15 to b16.\n",
    ours: "B1 to b2 is. B3 a b4 the b5. B9 a. B12 the b13 and. B14 of b15 to b16.\n",
    theirs:
      "B1 to b2 is. B3 a b4 the b5.\n\nB6 is b7 of b8 to.\n\nB9 a. B10 is b11. T1. B12 the\nb13 and. B14 of b15 to b16.\n",
  },
  {
    // A paragraph that one cut where the other took out the end of a sentence and the whole next one, but for its stop.
    base: "B1 and b2 a b3. B4 to b5 is b6 of.\n\nB7 and. B8 to b9. B10 a b11 the. B12 is b13 of b14.\n",
    ours: "B4 to b5 is b6 of. B8 to b9. B10 a b11 the.\n\nB12 is b13 of b14.\n",
    theirs: "B1 and b2 a b3. B4 to b5 is b6 of. B7 and. B8 to b9. B10 a b11. T1 a t2 the.\n",
  },
  {
    // Code that one edited, and the other moved and put other code in its place.
    base: "B1 of.\n\n```js\nb2\nb3\n```\n",
    ours: "B1 of.\n\n```o1\nb2\nb3\n```\n",
    theirs: "```js\nb2\nb3\n```\n\nB1 of.\n\n```js\nt1\nt2\n```\n",
  },
  {
    // Two hints that both put around one paragraph, of which the tags that close them are alike.
    base: "### b1 the b2\n\nB3 of.\n",
    ours: '{% hint style="o1" %}\nB3 of.\n{% endhint %}\n\n# b1 the b2\n',
    theirs: '# b1 the b2\n\n{% hint style="t1" %}\nB3 of.\n{% endhint %}\n',
  },
  {
    // A table that one moved and took a column out of, where the other put a row in, behind what both put first.
    base: "B1 is b2 of.\n\n| b3  | b4  |\n| --- | --- |\n| b5  | b6  |\n| b7  | b8  |\n| b9  | b10 |\n",
    ours: "| b4  |\n| --- |\n| b6  |\n| b8  |\n| b10 |\n\nRead this first.\n\nB1 is b2 of.\n",
    theirs:
      "T3 of. Read this first.\n\nB1 is b2 of.\n\n| b3  | b4  |\n| --- | --- |\n| t1  | t2  |\n| b5  | b6  |\n| b7  | b8  |\n| b9  | b10 |\n",
  },
  {
    // What was in a quote that one unwrapped and both put behind a rule, which stands first by then.
    base: "B1 of.\n\n> <details>\n>\n> <summary>b2</summary>\n>\n> - B3 the. B4 of b5.\n>\n> - B6 of b7.\n>\n> B8 of b9. B10 and b11 a. B12\n> to b13 is b14.\n>\n> </details>\n>\n> B15 is.\n\n***\n",
    ours: "B1 of.\n\n***\n\n<details>\n\n<summary>b2</summary>\n\n- B3 the. B4 of b5.\n\n- B6 of b7.\n\nB8 of b9. B10 and b11 a. B12\nto b13 is b14.\n\n</details>\n\nB15 is.\n",
    theirs:
      "***\n\nT1 of. B1 of.\n\n> <details>\n>\n> <summary>b2</summary>\n>\n> - B3 the. B4 of b5.\n>\n> - B6 of b7.\n>\n> B8 of b9. B10 and b11 a. B12\n> to b13 is b14.\n>\n> </details>\n>\n> B15 is.\n",
  },
  {
    // A paragraph of which one took a sign out, and the other put before it one that is as much like it.
    base: "❤️é☕.\n",
    ours: "é☕.\n",
    theirs: "❤️é.\n\n❤️é☕.\n",
  },
  {
    // A paragraph that both cut in two, of which one edited the first half, and the other put a sentence into the second.
    base: "ข๑ในข๒ที่ข๓และ ข๔ได้\n",
    ours: "ข๑ในข๒ข๓และ\n\nข๔ได้\n",
    theirs: "ข๑ในข๒ที่ข๓และ\n\nท๑ไป ข๔ได้\n",
  },
  {
    // Two paragraphs of few words that changed places, both edited, before a list that one put behind them.
    base: "まずこ。\n\n丁は。\n",
    ours: "まず。\n\n凩は。丁は。\n\n1. 凪が凫は。\n   1. 凬の凭に凮。凯は凰を凱が。\n",
    theirs: "丁は。\n\nまず。\n",
  },
  {
    // A list that both cut in two, of which one put the second half first, and the other something between.
    base: "B1 of.\n\n1. B2 is b3 of b4 to.\n   1. [ ] B5 the. B6 of b7.\n\n1. B8 of b9 to b10 is.\n    1. [ ] B11 and. B12 to b13.\n\nB14 of.\n",
    ours: "1. B8 of b9 to b10 is.\n    1. [ ] B11 and. B12 to b13.\n\nB14 of.\n\nB1 of.\n\n1. B2 is b3 of b4 to.\n   1. [ ] B5 the. B6 of b7.\n",
    theirs:
      "B1 of.\n\n1. B2 is b3 of b4 to.\n   1. [ ] B5 the. B6 of b7.\n\nT1 of.\n\n1. B8 of b9 to b10 is.\n    1. [ ] B11 and. B12 to b13.\n\nB14 of.\n",
  },
  {
    // A paragraph that both edited alike, and that one put into a quote as it was, before it.
    base: "اقرأ كل أولًا؟\n",
    ours: "> اقرأ كل أولًا؟\n>\n> # و١ في و٢ على\n\nاقرأ كل 👩‍👩‍👧‍👦س١؟\n",
    theirs: "ت١ في؟ اقرأ كل 👩‍👩‍👧‍👦س١؟\n",
  },
  {
    // A quote that both edited alike, before which one put what it had said, and around which the other put a hint.
    base: "> Read this first.\n",
    ours: "Read this first.\n\n> Read this.\n",
    theirs: '{% hint style="t1" %}\n> Read this.\n{% endhint %}\n',
  },
  {
    // A list that one numbered, and into which the other put an item, and took out what parted it from the next.
    base: "ข๑ไป\n\n- ข๒และข๓ใน ข๔ก็ข๕ได้ข๖\n- ข๗ก็ข๘ได้ข๙\n  - ข๑๐ในข๑๑ที่ข๑๒และ ข๑๓ได้\n- ข๑๔ในข๑๕ที่ข๑๖และ ข๑๗ได้\n- ข๑๘ได้\n\nข๑๙ไป\n\n- ข๒๐และข๒๑ในข๒๒ ข๒๓ก็ข๒๔ได้ข๒๕ไป\n- ข๒๖ก็ข๒๗ได้ข๒๘ไป\n  - ข๒๙ใน ข๓๐ได้ข๓๑\n- ข๓๒ใน ข๓๓ได้ข๓๔\n- [ ] ข๓๕ได้ข๓๖\n\nข๓๗ไป\n\nข๓๘ไป\n",
    ours: "ข๑ไป\n\n1. ข๒และข๓ใน ข๔ก็ข๕ได้ข๖\n2. ข๗ก็ข๘ได้ข๙\n   1. ข๑๐ในข๑๑ที่ข๑๒และ ข๑๓ได้\n3. ข๑๔ในข๑๕ที่ข๑๖และ ข๑๗ได้\n4. ข๑๘ได้\n\nอ๒ไป\n\nข๑๙ไป\n\n- [ ] อ๑ไป\n- ข๒๐และข๒๑ในข๒๒ ข๒๓ก็ข๒๔ได้ข๒๕ไป\n- ข๒๖ก็ข๒๗ได้ข๒๘ไป\n  - ข๒๙ใน ข๓๐ได้ข๓๑\n- ข๓๒ใน ข๓๓ได้ข๓๔\n- [ ] ข๓๕ได้ข๓๖\n\nข๓๗ไป\n\nข๓๘ไป\n",
    theirs:
      "ข๑ไป\n\n- ข๒และข๓ใน ข๔ก็ข๕ได้ข๖\n- ข๗ก็ข๘ได้ข๙\n  - ข๑๐ในข๑๑ที่ข๑๒และ ข๑๓ได้\n- [ ] ท๑ไป\n- ข๑๔ในข๑๕ที่ข๑๖และ ข๑๗ได้\n- ข๑๘ได้\n\n- ข๒๐และข๒๑ในข๒๒ ข๒๓ก็ข๒๔ได้ข๒๕ไป\n- ข๒๖ก็ข๒๗ได้ข๒๘ไป\n  - ข๒๙ใน ข๓๐ได้ข๓๑\n- ข๓๒ใน ข๓๓ได้ข๓๔\n- [ ] ข๓๕ได้ข๓๖\n\nข๓๗ไป\n\nข๓๘ไป\n",
  },
  {
    // A paragraph that both edited alike, beside which one put a quote of what it had said, and the other a paragraph.
    base: "اقرأ كل أولًا؟\n\nب١ في؟\n\nب٢ في؟\n\nب٣ في؟\n\nب٤ في؟\n",
    ours: '> {% hint style="و١" %}\n> # و٢ إلى\n> {% endhint %}\n>\n> اقرأ كل أولًا؟\n\nب٣ في؟\n\nاقرأ أولًا؟\n\nب١ في؟\n\nب٢ في؟\n\nب٤ في؟\n',
    theirs: "اقرأ أولًا؟\n\nت١ في؟\n\nب٣ في؟\n\nب٤ في؟\n\nب١ في؟\n\nب٢ في؟\n",
  },
  {
    // Two hints that both put around one paragraph that both put in, before paragraphs that one put together.
    base: "B1 of.\n\nB2 of.\n\nB3 of.\n\nB4 of.\n",
    ours: 'B1 of.\n\nB2 of.\n\n{% hint style="s1" %}\nS2 is s3 of.\n{% endhint %}\n\nB3 of. B4 of.\n',
    theirs: 'B1 of.\n\nB2 of.\n\n{% hint style="t1" %}\nS2 is s3 of.\n{% endhint %}\n\nB3 of.\n\nB4 of.\n',
  },
  {
    // What both put in before a paragraph, of which the one before moved away on one side.
    base: "B1 of.\n\nB2 of.\n\nB3 of.\n\nB4 of.\n\nB5 of.\n\nB6 of.\n\nB7 a b8 the b9. B10 is b11 of\nb12 to.\n\nB13 of.\n",
    ours: "B5 of.\n\nB6 of.\n\nB7 a b8 the b9. B10 is b11 of b12 to.\n\nB1 of.\n\nB2 of.\n\nB3 of.\n\nB4 of.\n\nS1 of.\n\nB13 of.\n",
    theirs:
      "B1 of.\n\nB2 of.\n\nB3 of.\n\nB4 of.\n\nB5 of.\n\nB6 of.\n\nB7 a b8 b9. B10 is b11 of b12\nto.\n\nS1 of.\n\nB13 of.\n",
  },
  {
    // A quote that both took out of its box into one that both made, and reworded there.
    base: '{% hint style="丁" %}\n> ## 丂が七は丄を\n{% endhint %}\n\n***\n',
    ours: '<details>\n\n<summary>嗑</summary>\n\n> ## 丂凩七は丄を\n\n</details>\n\n{% hint style="凪" %}\n***\n{% endhint %}\n',
    theirs:
      '<details>\n\n<summary>嗑</summary>\n\n> ## 丂妺七は丄を\n\n</details>\n\n{% hint style="妹" %}\n***\n{% endhint %}\n',
  },
  {
    // A list in a box that one numbered and the other shortened and edited, behind a quote that both unwrapped.
    base: '> - B1 a b2 the. B3 is b4 of b5.\n> - B6 is b7 of b8.\n>     - B9 the b10 and b11 a. B12 of.\n> - B13 the b14 and b15 a. B16 of.\n> - B17 of.\n\n{% hint style="b18" %}\n- B19 a. B20 is b21.\n\n- B22 is b23.\n{% endhint %}\n\nB24 of.\n',
    ours: '- B1 a b2 the. B3 is b4 of b5.\n- B6 is b7 of b8.\n    - B9 the b10 and b11 a. B12 of.\n- B13 the b14 and b15 a. B16 of.\n- B17 of.\n\n{% hint style="b18" %}\n- B22 o1 is b23.\n{% endhint %}\n\nB24 of.\n',
    theirs:
      '- [ ] T1 of.\n- B1 a b2 the. B3 is b4 of b5.\n- B6 is b7 of b8.\n    - B9 the b10 and b11 a. B12 of.\n- B13 the b14 and b15 a. B16 of.\n- B17 of.\n\n{% hint style="b18" %}\n1. B19 a. B20 is b21.\n\n2. B22 is b23.\n{% endhint %}\n',
  },
  {
    // A table that both took out of its quote, and one put between two items, of which the other took out the second.
    base: "> | b1  | b2  |\n> | --- | --- |\n> | b3  | b4  |\n> | b5  | b6  |\n> | b7  | b8  |\n\n1. B9 to.\n\n2. B10 a b11. B12 is b13 of.\n\n3. B14 is b15 of.\n   1. [ ] B16 the b17 and b18. B19 of b20 to b21 is.\n\n1. B22 of.\n    1. [ ] B23 and b24. B25 to b26 is.\n",
    ours: "1. B9 to.\n\n2. B10 a b11. B12 is b13 of.\n\n3. B14 is b15 of.\n   1. [ ] B16 the b17 and b18. B19 of b20 to b21 is.\n\n| b1  | b2  |\n| --- | --- |\n| b3  | b4  |\n| b5  | b6  |\n| b7  | b8  |\n\n1. B22 of.\n    1. [ ] B23 and b24. B25 to b26 is.\n",
    theirs:
      "| b1  | b2  |\n| --- | --- |\n| b3  | b4  |\n| b5  | b6  |\n| b7  | b8  |\n\n1. B9 to.\n\n2. B10 a b11. B12 is b13 of.\n\n3. B14 is b15 of.\n   1. [ ] B16 the b17 and b18. B19 of b20 to b21 is.\n",
  },
  {
    // Code that both took out of a quote, of which one said the language, and put in behind it what stands below.
    base: "> ```js\n> 丁\n> 丂\n> 七\n> 丄\n> ```\n>\n> <details>\n>\n> <summary>丅</summary>\n>\n> 丆と万。丈が三は。\n>\n> </details>\n\nまずこ。\n",
    ours: "```js\n丁\n丂\n七\n丄\n```\n\n<details>\n\n<summary>丅</summary>\n\n丆と万。丈が三は。\n\n</details>\n\nまずこ。\n",
    theirs:
      "```妹\n丁\n丂\n七\n丄\n```\n\n> まずこ。\n\n<details>\n\n<summary>丅</summary>\n\n丆と万。丈が三は。\n\n</details>\n\nまずこ。\n",
  },
  {
    // A table and a paragraph that changed places, of which both were edited, before what one put at the end.
    base: "B1 of.\n\n| b2 | b3 | b4 |\n| --- | --- | --- |\n| b5 | b6 | b7 |\n| b8 | b9 | b10 |\n| b11 | b12 | b13 |\n\nRead this first.\n",
    ours: "| b3 | b4 |\n| --- | --- |\n| b6 | b7 |\n| b9 | b10 |\n| b12 | b13 |\n\nRead this first.\n\nB1 of.\n",
    theirs:
      "B1 of.\n\n| t2 | b2 | b3 | b4 |\n| --- | --- | --- | --- |\n| t3 | b5 | b6 | b7 |\n| t4 | b8 | b9 | b10 |\n| t5 | b11 | b12 | b13 |\n\nT6 of. Read this first.\n\nT1 of.\n",
  },
  {
    // Code that one edited and put behind a paragraph, which the other took out for what it put at the end.
    base: "```\nb1\n```\n\nB2 of.\n",
    ours: "```\nb1\n```\n\nRead this first.\n\nO2 and o3. O4 to o5 is.\n",
    theirs: "B2 of.\n\nRead this first.\n\n```\nt1\n```\n",
  },
  {
    // What one put at the end, behind a rule and a paragraph that changed places, of which the other took out the rule.
    base: "B1 of.\n\n***\n",
    ours: '***\n\n**s1** of.\n\n{% hint style="o2" %}\nO1 of.\n{% endhint %}\n',
    theirs: "**s1** of.\n",
  },
  {
    // Clauses of a Thai paragraph that one cut apart, of which the other put something before the first.
    base: "ข๑ไป ข๒และข๓ ข๔ก็ข๕ได้\n",
    ours: "ข๑ไป\n\nข๒และข๓\n\nข๔ก็ข๕ได้\n",
    theirs: "ท๑ไป ข๑ไป\n\nข๒และข๓ ข๔ก็ข๕ได้\n",
  },
  {
    // Hints that each put around a part of one paragraph: one around the first half of it, one around both.
    base: "B1 to b2 is b3 of. B4 a. B5 is b6.\n",
    ours: '{% hint style="o1" %}\nB1 to b2 is b3 of. B4 a.\n{% endhint %}\n\nB5 is b6.\n',
    theirs: '{% hint style="s1" %}\nB1 to b2 is b3 of. B4 a.\n\nB5 is b6.\n{% endhint %}\n',
  },
  {
    // A hint with nothing in it but a rule that one moved, while the other opened the one behind it.
    base: '{% hint style="b1" %}\n***\n{% endhint %}\n\nB2 of.\n\n{% hint style="b3" %}\n***\n\nB4 and b5 a b6. B7 to b8 is b9 of.\n{% endhint %}\n',
    ours: '{% hint style="b1" %}\n***\n{% endhint %}\n\nB2 of.\n\n***\n\nB4 and b5 a b6. B7 to b8 is b9 of.\n',
    theirs: 'B2 of.\n\n***\n\nB7 to b8 is b9 of.\n\n{% hint style="b1" %}\n***\n{% endhint %}\n',
  },
  {
    // Half of a list that one moved, while the other edited it there, and what both put between the halves.
    base: "***\n\n1. B1 of b2 to b3.\n2. B4 and b5 a b6 the. B7 to.\n3. [ ] B8 to.\n    1. B9 a b10. B11 is b12 of.\n\n1. B13 is b14 of.\n2. B15 the b16 and b17. B18 of b19 to b20 is.\n3. B21 of b22 to b23 is.\n   1. B24 and. B25 to b26.\n\nB27 of.\n\nB28 of.\n\nB29 of.\n",
    ours: "S1 of.\n\n1. B13 is b14 of.\n2. B15 the b16 and b17. B18 of b19 to b20 is.\n3. B21 of b22 to b23 is.\n   1. B24 and. B25 to b26.\n\nB27 of.\n\n***\n\n1. B1 of b2 to b3.\n2. B4 and b5 a b6 the. B7 to.\n3. [ ] B8 to.\n    1. B9 a b10. B11 is b12 of.\n\nB28 of.\n\nB29 of.\n",
    theirs:
      "***\n\n1. B1 of b2 to b3.\n2. B4 b5 a b6 the. B7 to.\n3. [ ] B8 to.\n    1. B9 a b10. B11 is b12 of.\n\nS1 of.\n\n1. B13 is b14 of.\n2. B15 the b16 and b17. B18 of b19 to b20 is.\n3. B21 of b22 to b23 is.\n   1. B24 and. B25 to b26.\n\nB27 of.\n\nB28 of.\n\nB29 of.\n",
  },
  {
    // A sentence that one put in before another that the other took out, in lines that both broke anew.
    base: "丁は。\n\n丂と七の。丄が丅は丆。\n万の丈に三と。上は。\n",
    ours: "丁[凩凪](凫.md)。丂と七\nの。万の丈に三と。上\nは。\n",
    theirs: "丁は。\n\n丂と七の。妹と。丄が丅は\n丆。万の丈に三と。上\nは。\n",
  },
  {
    // A sentence that stands elsewhere too, which one put between two halves of a list, of which the other took out the second.
    base: "Read this first.\n\n- B1 and b2 a b3. B4 to b5 is b6 of.\n- B7 to b8 is b9 of.\n\n- B10 the b11 and b12 a. B13 of.\n- [ ] B14 of.\n",
    ours: "O1 of. Read this first.\n\n- B1 and b2 a b3. B4 to b5 is b6 of.\n- B7 to b8 is b9 of.\n",
    theirs:
      "Read this first.\n\n- B1 and b2 a b3. B4 to b5 is b6 of.\n- B7 to b8 is b9 of.\n\nRead this first.\n\n- B10 the b11 and b12 a. B13 of.\n- [ ] B14 of.\n",
  },
  {
    // Code out of a quote, which one put in a hint, and the other behind a sentence that stands at the end too.
    base: "> ```js\n> b1\n> b2\n> b3\n> ```\n>\n> <details>\n>\n> <summary>b4</summary>\n>\n> | b5 | b6 | b7 |\n> | --- | --- | --- |\n> | b8 | b9 | b10 |\n> | b11 | b12 | b13 |\n>\n> </details>\n\nB14 of.\n\nB15 of.\n\nB16 of.\n\nB17 of.\n\nRead this first.\n",
    ours: "Read this first.\n\n```js\nb1\nb2\nb3\n```\n\n<details>\n\n<summary>b4</summary>\n\n| b5 | b6 | b7 |\n| --- | --- | --- |\n| b8 | b9 | b10 |\n| b11 | b12 | b13 |\n\n</details>\n\nB14 of.\n\nB15 of.\n\nB16 of.\n\nB17 of.\n\nRead this first.\n",
    theirs:
      '{% hint style="t2" %}\n```js\nb1\nb2\nb3\n```\n{% endhint %}\n\nB17 of.\n\n<details>\n\n<summary>t1</summary>\n\n| b5 | b6 | b7 |\n| --- | --- | --- |\n| b8 | b9 | b10 |\n| b11 | b12 | b13 |\n\n</details>\n\nB15 of.\n\nB16 of.\n\nT3 of. Read this first.\n',
  },
  {
    // A title that one moved and edited, where the other put something in.
    base: "丁は。\n\n丂は。\n\n## 七に\n",
    ours: "丁は。\n\nまずこ。\n\n丂は。\n\n## 七に\n",
    theirs: "丁は。\n\n妺は。まずこ。\n\n## 七妹に\n\n丂は。\n",
  },
  {
    // A sentence in two lines that one put at the end of a paragraph, which the other cut in two.
    base: "---\nkey0: b1\nkey1: b2\nkey2: b3\n---\n\nB4 a b5. B6 is b7 of. B8 the\nb9 and b10. B11 of b12 to b13\nis.\n\nB14 of.\n",
    ours: "---\nkey0: b1\nkey1: b2\nkey2: b3\n---\n\nB6 is b7 of. B8 the b9 and\nb10.\n\nO3 of. B11 of `o1 o2` to b13\nis.\n\nB14 of.\n",
    theirs:
      "---\nkey0: b1\nkey1: b2\nkey2: b3\n---\n\nB6 is b7 of. B8 the b9 and\nb10. B11 of b12 to b13 is. T1\nof.\n\nB14 of.\n",
  },
  {
    // A sentence that one put into the paragraph before, and the other shortened to a paragraph of its own.
    base: "B1 of.\n\nB2 a. B3 is b4. B5 the b6 and.\nB7 of b8 to b9.\n",
    ours: "O1 a. B1 of. B2 a.\n\nB3 is b4. B5 the b6 and. B7 of\nb8 to b9.\n",
    theirs: "B1 of.\n\nA.\n\nB3 is b4.\n\nB5 the b6 and. B7 of b8 to b9.\n",
  },
  {
    base: "Words that go on.\n{% tab %}\n",
    ours: "Words that go on.\r\n\r\ntext [link](page.md) *em* `code`\n",
    theirs: "{% tab %}\n- item\n{% endtab %}\n",
  },
  {
    base: "B1 of.\n\n| b2 | b3 | b4 |\n| --- | --- | --- |\n| b5 | b6 | b7 |\n| b8 | b9 | b10 |\n",
    ours: "B1.\n\n| b2 | b3 | b4 |\n| --- | --- | --- |\n| b8 | b9 | b10 |\n\nO1 of.\n",
    theirs:
      '{% hint style="t1" %}\nB1 of.\n{% endhint %}\n\n| b3 | b4 |\n| --- | --- |\n| b6 | b7 |\n| b9 | b10 |\n',
  },
  {
    base: '> | b1 | b2 | b3 |\n> | --- | --- | --- |\n> | b4 | b5 | b6 |\n> | b7 | b8 | b9 |\n>\n> {% hint style="b10" %}\n> B11 is b12 of b13. B14 the b15 and b16 a. B17 of.\n> {% endhint %}\n',
    ours: '> | b1 | b2 | b3 |\n> | --- | --- | --- |\n> | b4 | b5 | b6 |\n>\n> {% hint style="b10" %}\n> B11 is b12 of b13. B17 of.\n> {% endhint %}\n',
    theirs:
      '> | t3 | b1 | b2 | b3 |\n> | --- | --- | --- | --- |\n> | t4 | b4 | b5 | b6 |\n> | t5 | b7 | b8 | b9 |\n>\n> {% hint style="b10" %}\n> B11 is b12 of b13. T1 a t2 the.\n> {% endhint %}\n',
  },
  {
    base: "丁に丂。七を丄が。\n",
    ours: "丁丂。\n\n七を丄。\n",
    theirs: "丁に。\n\n七を丄が。\n",
  },
];
