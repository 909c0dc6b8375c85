const BREAKS = new Set(["br", "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "hr"]);
const ENTITIES: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
  "&amp;": "&",
};

/** Converts an HTML body to plain text in one scan, with a line per block and no unclosed tag. */
export function plainText(html: string): string {
  let text = "";
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    text += html.slice(at, open === -1 ? undefined : open);
    if (open === -1) break;
    const close = html.indexOf(">", open);
    if (close === -1) break;
    if (BREAKS.has(nameOf(html.slice(open + 1, close)))) text += "\n";
    at = close + 1;
  }
  const lines = decoded(text)
    .split("\n")
    .map((line) => line.trim());
  return lines.filter((line) => line !== "").join("\n");
}

/** Converts a plain text to HTML: a paragraph per block and a break per line. References stay as they are. */
export function htmlOf(text: string): string {
  const blocks = text.split(/\n{2,}/).filter((block) => block.trim() !== "");
  return blocks.map((block) => `<p>${escaped(block.trim()).replaceAll("\n", "<br>")}</p>`).join("");
}

const escaped = (text: string) =>
  text
    .split(/(\{\{.*?\}\})/s)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;"),
    )
    .join("");

function nameOf(tag: string): string {
  const [name = ""] = (tag.startsWith("/") ? tag.slice(1) : tag).trim().split(/[\s/]/, 1);
  return name.toLowerCase();
}

/** The ampersand is decoded last, so that literal text does not become an entity. */
function decoded(text: string): string {
  return Object.entries(ENTITIES).reduce((all, [entity, letter]) => all.replaceAll(entity, letter), text);
}
