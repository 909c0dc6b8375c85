import { parseTemplate, type Reference } from "@/lib/automation/template";

/** The HTML this editor can show. An email that contains anything else is edited as HTML, so nothing is lost. */
const TAGS: Record<string, string> = {
  p: "p",
  div: "p",
  br: "br",
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  u: "u",
  h1: "h1",
  h2: "h2",
  h3: "h3",
  ul: "ul",
  ol: "ol",
  li: "li",
  a: "a",
};
const SCHEMES = ["https://", "http://", "mailto:", "tel:", "{{"];

export type Naming = (reference: Reference) => { title: string; known: boolean };

export function safeAddress(typed: string): string | null {
  const address = typed.trim();
  if (address === "") return null;
  if (SCHEMES.some((scheme) => address.toLowerCase().startsWith(scheme))) return address;
  if (address.includes(":") || !address.includes(".")) return null;
  return address.includes("@") ? `mailto:${address}` : `https://${address}`;
}

function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

export function canBeShown(html: string): boolean {
  return [...bodyOf(html).querySelectorAll("*")].every((element) => {
    const name = element.localName;
    if (!Object.hasOwn(TAGS, name)) return false;
    const others = element.getAttributeNames().filter((attribute) => name !== "a" || attribute !== "href");
    return others.length === 0 && (name !== "a" || safeAddress(element.getAttribute("href") ?? "") !== null);
  });
}

/** Built from known parts only: whatever else was pasted leaves its words and nothing more. */
export function shownHtml(html: string, name: Naming): DocumentFragment {
  const made = document.createDocumentFragment();
  for (const node of bodyOf(html).childNodes) made.append(...shownNode(node, name));
  return made;
}

const UNSAID = new Set(["script", "style", "title", "meta", "link", "template"]);

function shownNode(node: Node, name: Naming): Node[] {
  if (node instanceof Text) return withChips(node.data, name);
  if (!(node instanceof Element) || UNSAID.has(node.localName)) return [];
  const inner = [...node.childNodes].flatMap((child) => shownNode(child, name));
  const tag = TAGS[node.localName];
  if (tag === undefined) return inner;
  const element = document.createElement(tag);
  if (tag === "a") {
    const address = safeAddress(node.getAttribute("href") ?? "");
    if (address === null) return inner;
    element.setAttribute("href", address);
  }
  element.append(...inner);
  return [element];
}

function withChips(text: string, name: Naming): Node[] {
  const parsed = parseTemplate(text);
  if (!parsed.ok) return [document.createTextNode(text)];
  return parsed.template.parts.map((part) =>
    typeof part === "string"
      ? document.createTextNode(part)
      : chipFor({ source: text.slice(part.start, part.end), ...name(part) }),
  );
}

export function chipFor({ source, title, known }: { source: string; title: string; known: boolean }) {
  const chip = document.createElement("span");
  chip.className = "template-chip";
  chip.contentEditable = "false";
  chip.textContent = title;
  chip.title = source;
  chip.dataset.source = source;
  if (!known) chip.dataset.unknown = "";
  return chip;
}

/** Returns the editor's content as the HTML to store. */
export function writtenHtml(root: Node): string {
  return [...root.childNodes].map(writtenNode).join("");
}

function writtenNode(node: Node): string {
  if (node instanceof Text) return escaped(node.data);
  if (!(node instanceof HTMLElement)) return "";
  if (node.dataset.source !== undefined) return node.dataset.source;
  const tag = TAGS[node.localName];
  if (tag === "br") return "<br>";
  const inner = writtenHtml(node);
  if (tag === undefined) return inner;
  const address = tag === "a" ? safeAddress(node.getAttribute("href") ?? "") : null;
  if (tag === "a") return address === null ? inner : `<a href="${attribute(address)}">${inner}</a>`;
  return `<${tag}>${inner}</${tag}>`;
}

function escaped(text: string): string {
  const spaced = text.replaceAll("\u00a0", " ");
  return spaced.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
