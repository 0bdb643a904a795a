const types: Record<string, string> = {
  avif: "image/avif",
  bmp: "image/bmp",
  gif: "image/gif",
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml",
  tif: "image/tiff",
  tiff: "image/tiff",
  webp: "image/webp",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  wav: "audio/wav",
  mov: "video/quicktime",
  mp4: "video/mp4",
  webm: "video/webm",
  css: "text/css",
  csv: "text/csv",
  html: "text/html",
  md: "text/markdown",
  markdown: "text/markdown",
  txt: "text/plain",
  json: "application/json",
  pdf: "application/pdf",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
  zip: "application/zip",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** The media type that a file's name speaks for; bytes without a meaning when it speaks for none. */
export function contentTypeOf(name: string): string {
  const extension = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase();
  return (extension !== undefined ? types[extension] : undefined) ?? "application/octet-stream";
}

/** The end that names of files of a media type have; undefined for a type that is not known. */
export const extensionOf = (type: string): string | undefined =>
  type === "image/jpeg" ? "jpg" : Object.keys(types).find((extension) => types[extension] === type);
