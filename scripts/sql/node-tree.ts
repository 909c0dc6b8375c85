/**
 * The server's own analyzed form of a statement, as pg_proc.prosqlbody prints it: `{TAG :field value …}` is a node,
 * `(…)` a list, `<>` nothing, and everything else an atom.
 */
export type Value = string | null | Value[] | Node;
export type Node = { tag: string; fields: Record<string, Value> };

export const isNode = (value: Value | undefined): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const nodeIn = (node: Node, field: string): Node | null => {
  const value = node.fields[field];
  return isNode(value) ? value : null;
};

export const nodesIn = (node: Node, field: string): Node[] => {
  const value = node.fields[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
};

/** An atom; a missing one is empty. */
export const atomIn = (node: Node, field: string): string => {
  const value = node.fields[field];
  return typeof value === "string" ? value : "";
};

export const numberIn = (node: Node, field: string): number => Number(atomIn(node, field));

/** The members of a set such as (b 1 2), printed with the kind of its members first. */
export const membersIn = (node: Node, field: string): number[] => {
  const value = node.fields[field];
  return Array.isArray(value) ? value.slice(1).map(Number) : [];
};

const TEXT = 25;
const UNKNOWN = 705;

/** The text of a constant: four bytes of length and UTF-8, or UTF-8 that ends with a zero when it has no type yet. */
export function textOfConstant(node: Node): string | null {
  const value = node.fields.constvalue;
  const type = numberIn(node, "consttype");
  if (node.tag !== "CONST" || !Array.isArray(value) || (type !== TEXT && type !== UNKNOWN)) return null;
  const bytes = Buffer.from(value.map((byte) => Number(byte) & 0xff));
  return (type === TEXT ? bytes.subarray(4) : bytes.subarray(0, -1)).toString("utf8");
}

/** Parentheses and braces are tokens of their own; a backslash escapes characters that would end or start a token. */
function tokensOf(text: string): string[] {
  const found = text.match(/"(?:\\.|[^"\\])*"|[(){}]|(?:\\.|[^\s(){}\\])+/gs) ?? [];
  return found.map((token) => (token.startsWith('"') ? token.slice(1, -1) : token));
}

const unescaped = (token: string) => token.replaceAll(/\\(.)/gs, "$1");

export function parseNodeTree(text: string): Value {
  const tokens = tokensOf(text);
  let at = 0;
  const read = (): Value => {
    const token = tokens[at++];
    if (token === undefined) throw new Error("The server's form of a statement ended early.");
    if (token === "(") return readUntil(")");
    if (token === "{") return readNode();
    return token === "<>" ? null : unescaped(token);
  };
  const readUntil = (end: string): Value[] => {
    const values: Value[] = [];
    while (tokens[at] !== end) values.push(read());
    at += 1;
    return values;
  };
  const readNode = (): Node => {
    const node: Node = { tag: tokens[at++] ?? "", fields: {} };
    while (tokens[at] !== "}") {
      const field = (tokens[at++] ?? "").slice(1);
      const values: Value[] = [];
      while (!tokens[at]?.startsWith(":") && tokens[at] !== "}") values.push(read());
      // The bytes of a constant follow its length, in brackets.
      node.fields[field] = values.length > 1 ? values.slice(2, -1) : (values[0] ?? null);
    }
    at += 1;
    return node;
  };
  return read();
}
