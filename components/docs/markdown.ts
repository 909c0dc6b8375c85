/** The parts of Markdown the guides are written in. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "code"; language: string; text: string }
  | { kind: "table"; head: string[]; rows: string[][] };

export function readMarkdown(source: string): Block[] {
  const lines = source.split("\n");
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const [block, next] = readBlock(lines, at);
    if (block) blocks.push(block);
    at = next;
  }
  return blocks;
}

function readBlock(lines: readonly string[], at: number): [Block | null, number] {
  const line = lines[at] ?? "";
  if (line.trim() === "") return [null, at + 1];
  const heading = /^(#{1,4}) (.*)$/.exec(line);
  if (heading) return [{ kind: "heading", level: heading[1]!.length, text: heading[2]! }, at + 1];
  if (line.startsWith("```")) return readCode(lines, at);
  const linesWhile = (isPart: (one: string) => boolean) => {
    let end = at;
    while (end < lines.length && isPart(lines[end]!)) end += 1;
    return lines.slice(at, end);
  };
  if (line.startsWith("|")) {
    const rows = linesWhile((one) => one.startsWith("|"));
    return [tableOf(rows), at + rows.length];
  }
  const item = /^(?:- |\d+\. )/;
  if (item.test(line)) {
    const items = linesWhile((one) => item.test(one));
    const ordered = !line.startsWith("-");
    return [{ kind: "list", ordered, items: items.map((one) => one.replace(item, "")) }, at + items.length];
  }
  const text = linesWhile((one) => one.trim() !== "" && !one.startsWith("```") && !item.test(one));
  return [{ kind: "paragraph", text: text.join(" ") }, at + text.length];
}

function readCode(lines: readonly string[], at: number): [Block, number] {
  const end = lines.indexOf("```", at + 1);
  const last = end < 0 ? lines.length : end;
  const text = lines.slice(at + 1, last).join("\n");
  return [{ kind: "code", language: lines[at]!.slice(3), text }, last + 1];
}

function tableOf(rows: readonly string[]): Block {
  const cells = rows.map((row) =>
    row
      .slice(1, row.lastIndexOf("|"))
      .split("|")
      .map((cell) => cell.trim()),
  );
  const [head = [], , ...body] = cells;
  return { kind: "table", head, rows: body };
}

export type Span = { kind: "text" | "code" | "bold" | "link"; text: string; href?: string };

/** Code, bold text and links within a line. */
export function readSpans(text: string): Span[] {
  const spans: Span[] = [];
  let from = 0;
  for (const match of text.matchAll(/`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    if (match.index > from) spans.push({ kind: "text", text: text.slice(from, match.index) });
    const [whole, code, bold, label, href] = match;
    if (code !== undefined) spans.push({ kind: "code", text: code });
    else if (bold !== undefined) spans.push({ kind: "bold", text: bold });
    else spans.push({ kind: "link", text: label ?? "", href: href ?? "" });
    from = match.index + whole.length;
  }
  if (from < text.length) spans.push({ kind: "text", text: text.slice(from) });
  return spans;
}
