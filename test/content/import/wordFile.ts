import { packZip } from "../../../src-main/content/export/packZip.ts";

const spaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
].join(" ");
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";

export const paragraph = (words: string, style = ""): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`;

const cell = (words: string): string => `<w:tc>${paragraph(words)}</w:tc>`;
const item = (words: string, level: number): string =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
const picture = (id: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="A dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** What a writer has in a document: headings, marks, links, lists, a table, and one picture twice. */
export const body = [
  paragraph("The plan", "Title"),
  '<w:p><w:r><w:t xml:space="preserve">Some </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>bold</w:t></w:r><w:r><w:t xml:space="preserve"> words, </w:t></w:r><w:hyperlink r:id="web"><w:r><w:t>a site</w:t></w:r></w:hyperlink><w:r><w:t xml:space="preserve"> and </w:t></w:r><w:hyperlink w:anchor="_Toc1"><w:r><w:t>a part</w:t></w:r></w:hyperlink><w:r><w:t>.</w:t></w:r></w:p>',
  '<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr><w:bookmarkStart w:id="0" w:name="_Toc1"/><w:r><w:t>First steps</w:t></w:r><w:bookmarkEnd w:id="0"/></w:p>',
  item("One", 0),
  item("Inner", 1),
  item("Two", 0),
  `<w:tbl><w:tr>${cell("A")}${cell("B | C")}</w:tr><w:tr>${cell("1")}${cell("2")}</w:tr></w:tbl>`,
  picture("dot"),
  picture("dot"),
  paragraph("Odd", "Fancy"),
].join("");

const style = (id: string, name: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;

/** A Word document with this body, as Word packs one. */
export function wordFile(
  content: string,
  image: Uint8Array = new Uint8Array([0x89, 0x50]),
  doctype = "",
): Uint8Array {
  const levels = [0, 1].map(
    (level) => `<w:lvl w:ilvl="${level}"><w:numFmt w:val="bullet"/><w:lvlText w:val="-"/></w:lvl>`,
  );
  const parts: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="web" Type="${relations}/hyperlink" Target="https://example.org/a" TargetMode="External"/><Relationship Id="dot" Type="${relations}/image" Target="media/dot.png"/><Relationship Id="s" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="n" Type="${relations}/numbering" Target="numbering.xml"/></Relationships>`,
    "word/styles.xml": `${head}<w:styles ${spaces}>${style("Title", "Title")}${style("Heading2", "heading 2")}${style("Fancy", "Fancy")}</w:styles>`,
    "word/numbering.xml": `${head}<w:numbering ${spaces}><w:abstractNum w:abstractNumId="0">${levels.join("")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    "word/document.xml": `${head}${doctype}<w:document ${spaces}><w:body>${content}</w:body></w:document>`,
    "word/media/dot.png": image,
  };
  return packZip(
    Object.entries(parts).map(([path, part]) => ({
      path,
      bytes: typeof part === "string" ? Buffer.from(part) : part,
    })),
  );
}
