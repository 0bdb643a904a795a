/** How an export in HTML looks, on a screen and on paper. */
export const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --accent: #2563eb; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem 6rem; font: 1rem/1.6 system-ui, sans-serif; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .6em; break-after: avoid; }
article { border-top: 1px solid var(--line); margin-top: 4rem; padding-top: 1rem; }
article.part { border: 0; margin-bottom: -3rem; }
a { color: var(--accent); }
img { max-width: 100%; height: auto; }
figure { margin: 1.5em 0; break-inside: avoid; }
figcaption, .note, .code-title, .part-title { font-size: .875rem; opacity: .8; }
.part-title, .code-title { font-weight: 600; margin-bottom: .25em; }
pre { overflow-x: auto; padding: .9em 1em; background: var(--soft); border-radius: .4rem; }
code, pre, kbd { font: .875em/1.5 ui-monospace, monospace; }
kbd { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .3em; }
table { border-collapse: collapse; width: 100%; margin: 1.5em 0; }
th, td { border: 1px solid var(--line); padding: .4em .6em; text-align: start; vertical-align: top; }
tr { break-inside: avoid; }
.align-center { text-align: center; } .align-right { text-align: end; }
blockquote, .hint, .update { border-inline-start: .25rem solid var(--line); margin: 1.5em 0; padding: .1em 1em; }
.hint { background: var(--soft); break-inside: avoid; }
.hint-info { border-color: #2563eb; } .hint-warning { border-color: #d97706; }
.hint-danger { border-color: #dc2626; } .hint-success { border-color: #16a34a; }
.tab, .step, .card, .reference { border: 1px solid var(--line); border-radius: .4rem; margin: 1em 0; padding: .5em 1em; }
.cards, .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1em; }
.tasks { list-style: none; padding-inline-start: .5em; }
.contents ol { list-style: none; padding-inline-start: 1.2em; } .contents > ol { padding: 0; }
.button { border: 1px solid; border-radius: .4rem; padding: .2em .8em; text-decoration: none; }
details > summary { font-weight: 600; }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; color: #000; background: #fff; }
  article { border: 0; break-before: page; margin-top: 0; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  a { color: inherit; }
}
`;
