import ts from "typescript";

/** Finds the strings people see or hear that are written in the code instead of in the catalogue (lib/messages). */

/** Attributes and properties whose texts are shown or read aloud. */
const SEEN = new Set([
  ...["label", "title", "heading", "subtitle", "caption", "description", "summary", "hint", "help"],
  ...["placeholder", "alt", "aria-label", "aria-description", "aria-roledescription", "aria-valuetext"],
  ...["message", "notice", "note", "empty", "confirm", "confirmLabel", "detail"],
]);

const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/** A text that starts like a sentence and has more than one word is written for people, wherever it is. */
const isSentence = (text: string): boolean => /^[\p{Lu}¿¡].*\p{L}.* \p{L}/su.test(text.trim());

/** Calls whose arguments only programmers read. */
const SILENT_CALL = /^(Error|TypeError|RangeError|.*\blog\.\w+|console\.\w+|.*\.(query|run|one|send))$/;

/** A list of class names, which people do not see. */
const isStyle = (node: ts.Node): boolean =>
  ts.isJsxAttribute(node) && /class(Name)?$|style/i.test(node.name.getText());

export function outsideStrings(file: string, source: string): string[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found = new Map<number, string>();
  const add = (node: ts.Node, text: string) => found.set(node.getStart(), text.replace(/\s+/g, " ").trim());
  const visit = (node: ts.Node): void => {
    if (isUnseen(node)) return;
    if (ts.isJsxText(node) && hasWords(node.text)) add(node, node.text);
    for (const shown of shownBy(node)) for (const [at, text] of literalsIn(shown)) add(at, text);
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "html")
      for (const text of textsOfHtml(templateText(node.template))) add(node.template, text);
    else if (isLiteral(node) && isSentence(templateText(node)) && !isTagged(node))
      add(node, templateText(node));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found.values()];
}

type Literal = ts.StringLiteral | ts.TemplateLiteral;

const isLiteral = (node: ts.Node): node is Literal => ts.isStringLiteral(node) || ts.isTemplateLiteral(node);

const isTagged = (node: ts.Node): boolean => ts.isTaggedTemplateExpression(node.parent);

const isUnseen = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isTypeNode(node) ||
  isStyle(node) ||
  ((ts.isCallExpression(node) || ts.isNewExpression(node)) && SILENT_CALL.test(node.expression.getText()));

/** The mark that stands for a value in the text of a template. */
export const VALUE = "\uE000";

/** The text of a literal, with a mark in the place of each value. */
function templateText(node: Literal): string {
  if (!ts.isTemplateExpression(node)) return node.text;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE);
}

function shownBy(node: ts.Node): ts.Node[] {
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
    return [node.expression];
  if (ts.isJsxAttribute(node) && node.initializer && SEEN.has(node.name.getText())) return [node.initializer];
  if (ts.isPropertyAssignment(node) && SEEN.has(nameOf(node.name))) return [node.initializer];
  if (ts.isCallExpression(node) && /^toast\b/.test(node.expression.getText())) return [...node.arguments];
  return [];
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText();

/** The literals an expression can come to. Arguments of calls are not among them: a key of the catalogue is one. */
function literalsIn(node: ts.Node): [ts.Node, string][] {
  if (isLiteral(node)) {
    const text = templateText(node);
    return hasWords(text) ? [[node, text]] : [];
  }
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(literalsIn);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind !== ts.SyntaxKind.EqualsEqualsEqualsToken)
    return [node.left, node.right].flatMap(literalsIn);
  if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node))
    return node.expression ? literalsIn(node.expression) : [];
  return [];
}

/** A piece of a document that is part of a tag. */
const ATTRIBUTES_ALONE = /^(?:\s+(?:checked|required|[\w-]+="[^"]*"))+$/;

/** The texts that a document shows: those between its tags, and attributes that are read aloud. */
function textsOfHtml(document: string): string[] {
  const attributes = [...document.matchAll(/([\w-]+)="([^"]*)"/g)].flatMap(([, name, text]) =>
    SEEN.has(name!) && hasWords(text!) ? [text!] : [],
  );
  if (ATTRIBUTES_ALONE.test(document)) return attributes;
  const text = document.replace(/<[^>]*>/g, VALUE).split(VALUE);
  return [...attributes, ...text.filter(hasWords)];
}
