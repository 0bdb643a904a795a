/** How an export in HTML looks, on a screen and on paper. */
export const style = `
:root { color-scheme: light dark; --line: #8884; --soft: #8881; --paper: #fcfbf8; --ink: #23211d; --accent: #1c6a58; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1a18; --ink: #ebe7de; --accent: #7cc4ab; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1.25rem 6rem; color: var(--ink); background: var(--paper); }
body { font: 1.0625rem/1.65 Charter, "Source Serif 4", Georgia, serif; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2em 0 .6em; break-after: avoid; text-wrap: balance; }
header h1 { font-size: 2.5rem; margin-top: 1em; }
h1, h2, h3, h4, h5, h6, p, li, summary, figcaption, .contents a { unicode-bidi: plaintext; }
.contents, table, .reference, figcaption, .code-title, .part-title, summary { font-family: system-ui, sans-serif; }
.contents { font-size: .9375rem; } .contents strong { display: block; margin-top: 1em; }
.contents a, .contents strong { padding-block: .1em; }
.contents a:not(:hover) { text-decoration: none; }
article { border-top: 1px solid var(--line); margin-top: 4rem; padding-top: 1rem; }
article.part { border: 0; margin-bottom: -3rem; }
a { color: var(--accent); text-underline-offset: .15em; }
img { max-width: 100%; height: auto; }
.cover { display: block; width: 100%; object-fit: cover; border-radius: .4rem; }
html:has(.cover-full) { overflow-x: clip; }
.cover-full { width: 100vw; max-width: none; margin-inline: calc(50% - 50vw); border-radius: 0; }
figure { margin: 1.5em 0; break-inside: avoid; }
figcaption, .note, .footnote, .code-title, .part-title { font-size: .875rem; opacity: .8; }
sup { line-height: 0; } sup a { text-decoration: none; }
.part-title, .code-title { font-weight: 600; margin-bottom: .25em; }
pre { overflow-x: auto; padding: .9em 1em; background: var(--soft); border-radius: .4rem; }
code, pre, kbd { font: .875em/1.5 ui-monospace, monospace; direction: ltr; unicode-bidi: isolate; }
kbd, .icon { border: 1px solid var(--line); border-radius: .25rem; padding: 0 .3em; }
.icon { font: .75em/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; margin: 1.5em 0; font-size: .9375rem; }
th, td { border: 1px solid var(--line); padding: .4em .6em; text-align: start; vertical-align: top; }
tr { break-inside: avoid; }
.wide { font-size: .75rem; overflow-wrap: anywhere; } .wide code { white-space: pre-wrap; }
.align-center { text-align: center; } .align-right { text-align: end; }
blockquote, .hint, .update { border-inline-start: .25rem solid var(--line); margin: 1.5em 0; padding: .1em 1em; }
.hint { background: var(--soft); break-inside: avoid; }
.hint-info { border-color: #2563eb; } .hint-warning { border-color: #d97706; }
.hint-danger { border-color: #dc2626; } .hint-success { border-color: #16a34a; }
.tab, .step, .card, .reference { border: 1px solid var(--line); border-radius: .4rem; margin: 1em 0; padding: .5em 1em; }
.cards, .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1em; }
.tasks { list-style: none; padding-inline-start: .3em; } .tasks > li { padding-inline-start: 1.25em; text-indent: -1.25em; }
.tasks > li * { text-indent: 0; }
.contents ol { list-style: none; padding-inline-start: 1.2em; } .contents > ol { padding: 0; }
.button { border: 1px solid; border-radius: .4rem; padding: .2em .8em; text-decoration: none; }
details > summary { font-weight: 600; }
@page { margin: 20mm 18mm; @bottom-center { content: counter(page); font: 9pt system-ui, sans-serif; color: #666; } }
@media print {
  :root { color-scheme: light; --line: #0004; --soft: #0000000d; --paper: #fff; --ink: #000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  article, article.part { border: 0; break-before: page; margin: 0; padding: 0; }
  article.part + article { break-before: auto; }
  article > h1:first-child { margin-top: 0; } article.part + article > h1:first-child { margin-top: 1em; }
  .code-title, .part-title, summary { break-after: avoid; }
  .contents li { break-inside: avoid-page; } .contents li:has(li) { break-inside: auto; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; box-decoration-break: clone; }
  table { width: calc(100% - 1px); }
  img { max-height: 21cm; object-fit: contain; }
  .cover { object-fit: cover; } .cover-full { width: 100%; margin-inline: 0; }
  details > summary { list-style: none; }
  a, .contents a { color: inherit; }
}
`;
