type Words = { ok: true; words: string[] } | { ok: false; message: string };

const LONGEST = 65_536;

/**
 * Splits a command into words as a POSIX shell does, without ever being one: quotes and backslashes are understood, and
 * whatever a shell would compute or run is refused.
 */
export function shellWords(text: string): Words {
  if (text.length > LONGEST) return refuse("This command is too long.");
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  const add = (more: string) => {
    word = (word ?? "") + more;
  };
  const end = () => {
    if (word !== null) words.push(word);
    word = null;
  };
  while (at < text.length) {
    const character = text[at] ?? "";
    if (character === " " || character === "\t" || character === "\n" || character === "\r") {
      end();
      at += 1;
    } else if (character === "'" || character === '"' || text.startsWith("$'", at)) {
      const quoted = character === "$" ? ansiQuoted(text, at + 2) : quotedAt(text, at);
      if (typeof quoted === "string") return refuse(quoted);
      add(quoted.value);
      at = quoted.next;
    } else if (character === "\\" || character === "^") {
      const escaped = escapedAt(text, at);
      if (escaped.value !== null) add(escaped.value);
      at = escaped.next;
    } else if (isShell(text, at)) {
      return refuse(
        `The command uses “${character}”, which only a shell can do. Paste one plain curl command.`,
      );
    } else {
      add(character);
      at += 1;
    }
  }
  end();
  return { ok: true, words };
}

const refuse = (message: string) => ({ ok: false as const, message });
const UNCLOSED = "A quote is not closed. Paste the whole command.";
const COMPUTED =
  "The command uses a shell variable or command. Replace it with its value, or with a reference later.";

type Piece = { value: string; next: number };

/** Outside quotes: pipes, redirections, several commands, variables and substitutions. */
function isShell(text: string, at: number): boolean {
  const character = text[at] ?? "";
  if (";|<>()`".includes(character)) return true;
  // A URL with & that was pasted without quotes is common; a lone & runs a command in the background.
  if (character === "&") return at + 1 >= text.length || " \t\n&".includes(text[at + 1] ?? "");
  return character === "$" && isComputed(text, at);
}

function isComputed(text: string, at: number): boolean {
  return /[A-Za-z0-9_({]/.test(text[at + 1] ?? "");
}

/** A backslash takes the next character as it is; at the end of a line it joins the lines. So does ^ on Windows. */
function escapedAt(text: string, at: number): { value: string | null; next: number } {
  const after = text[at + 1];
  if (text.startsWith("\r\n", at + 1)) return { value: null, next: at + 3 };
  if (after === "\n" || after === "\r") return { value: null, next: at + 2 };
  if (text[at] === "^") return { value: "^", next: at + 1 };
  return after === undefined ? { value: "\\", next: at + 1 } : { value: after, next: at + 2 };
}

function quotedAt(text: string, start: number): Piece | string {
  const quote = text[start];
  if (quote === "'") {
    const close = text.indexOf("'", start + 1);
    return close < 0 ? UNCLOSED : { value: text.slice(start + 1, close), next: close + 1 };
  }
  let value = "";
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === '"') return { value, next: at + 1 };
    if (character === "`" || (character === "$" && isComputed(text, at))) return COMPUTED;
    if (character !== "\\") {
      value += character;
      continue;
    }
    const after = text[at + 1] ?? "";
    at += 1;
    if (after === "\n") continue;
    value += '"\\$`'.includes(after) && after !== "" ? after : `\\${after}`;
  }
  return UNCLOSED;
}

const ANSI: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  b: "\b",
  f: "\f",
  v: "\v",
  a: "\u0007",
  e: "\u001b",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "?": "?",
};

/** $'…', which browsers use when they copy a request. */
function ansiQuoted(text: string, start: number): Piece | string {
  let value = "";
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "'") return { value, next: at + 1 };
    if (character !== "\\") {
      value += character;
      continue;
    }
    const code = /^(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8}))/.exec(
      text.slice(at + 1, at + 10),
    );
    const after = text[at + 1] ?? "";
    if (code) {
      const point = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? "0", 16);
      value += point <= 0x10ffff ? String.fromCodePoint(point) : "\ufffd";
      at += code[0].length;
    } else {
      value += ANSI[after] ?? `\\${after}`;
      at += 1;
    }
  }
  return UNCLOSED;
}
