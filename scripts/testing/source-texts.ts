import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(import.meta.dirname, "../..");

/** Stands in a text for each value that is only known at run time. */
export const VALUE = "X1";

export const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test.") && !file.includes("testing/"))
    .map((file) => join(folder, file));

export const sourceText = (file: string) => readFileSync(join(root, file), "utf8");

export const parsed = (file: string) =>
  ts.createSourceFile(file, sourceText(file), ts.ScriptTarget.Latest, true);

export function each(node: ts.Node, visit: (node: ts.Node) => boolean | undefined): void {
  if (visit(node) !== false) ts.forEachChild(node, (inner) => each(inner, visit));
}

/** Lists the texts an expression can have, with a sample for each value in it. */
export function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [...textsOf(node.left), ...textsOf(node.right)];
  if (!ts.isTemplateExpression(node)) return [VALUE];
  return node.templateSpans.reduce(
    (texts, span) =>
      texts.flatMap((text) => textsOf(span.expression).map((value) => `${text}${value}${span.literal.text}`)),
    [node.head.text],
  );
}
