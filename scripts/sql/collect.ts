import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";
import { root } from "../launcher/context.ts";

/** A statement in the code: its text, or null if the text is built at run time, which does not compile. */
export type Call = { text: string | null; file: string; line: number };

/** The functions that take a statement, each with the place of its text among the arguments. */
const RUNNERS: ReadonlyMap<string, number> = new Map([
  ["query", 0],
  ["one", 0],
  ["run", 0],
  ["send", 0],
  ["sendAndRead", 0],
  ["readOne", 2],
  ["unscoped", 1],
  ["openCursor", 1],
]);
/** The files that declare them. They only forward texts. */
const DATABASE = ["lib/db/tx.ts", "lib/db/unscoped.ts", "lib/db/cursor.ts"];

/** Every statement passed to the database, found through the types of the whole program; tests are excluded. */
export function collectCalls(): Call[] {
  const program = openProgram();
  const checker = program.getTypeChecker();
  const calls: Call[] = [];
  for (const source of program.getSourceFiles()) {
    if (!isOurs(source)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) calls.push(...statementsOf(node, { checker, source }));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return calls;
}

function openProgram(): ts.Program {
  const path = join(root, "tsconfig.json");
  const { config } = ts.parseConfigFileTextToJson(path, readFileSync(path, "utf8"));
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const files = parsed.fileNames.filter((file) => !isTest(file) && !file.includes("/.next/"));
  return ts.createProgram(files, { ...parsed.options, noEmit: true, incremental: false });
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes("/scripts/testing/");

const isOurs = (source: ts.SourceFile) =>
  !source.isDeclarationFile &&
  !source.fileName.includes("/node_modules/") &&
  !source.fileName.includes("/lib/db/generated/") &&
  !isTest(source.fileName);

type Place = { checker: ts.TypeChecker; source: ts.SourceFile };

function statementsOf(call: ts.CallExpression, { checker, source }: Place): Call[] {
  if (!isRunner(call, checker)) return [];
  const argument = textArgument(call);
  if (!argument) return [];
  const { line } = source.getLineAndCharacterOfPosition(call.getStart());
  const at = { file: relative(root, source.fileName), line: line + 1 };
  if (DATABASE.includes(at.file)) return [];
  const texts = literalTexts(argument, checker);
  return texts ? texts.map((text) => ({ text, ...at })) : [{ text: null, ...at }];
}

/** True if the call resolves to a declaration in lib/db, regardless of the variable's name. */
function isRunner(call: ts.CallExpression, checker: ts.TypeChecker): boolean {
  const { expression } = call;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
  if (!ts.isIdentifier(name) || !RUNNERS.has(name.text)) return false;
  const symbol = checker.getSymbolAtLocation(name);
  const real = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const files = real?.declarations?.map((one) => relative(root, one.getSourceFile().fileName)) ?? [];
  return files.some((file) => DATABASE.includes(file));
}

function textArgument(call: ts.CallExpression): ts.Expression | undefined {
  const { expression } = call;
  const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();
  const argument = call.arguments[RUNNERS.get(name) ?? 0];
  if (!argument || !ts.isObjectLiteralExpression(argument)) return argument;
  const property = argument.properties.find((one) => one.name?.getText() === "text");
  if (property && ts.isPropertyAssignment(property)) return property.initializer;
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : undefined;
}

/** Returns every text the expression can be, or null if one of its parts is any string. */
function literalTexts(node: ts.Expression, checker: ts.TypeChecker): string[] | null {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return literalTexts(node.expression, checker);
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) {
    const [yes, no] = [literalTexts(node.whenTrue, checker), literalTexts(node.whenFalse, checker)];
    return yes && no ? [...yes, ...no] : null;
  }
  if (ts.isTemplateExpression(node)) return templateTexts(node, checker);
  return textsOfType(checker.getTypeAtLocation(node));
}

/**
 * One part may have several possible texts. With two such parts, the combinations would include unintended statements,
 * such as a partner's column in a workspace's table, so those statements are written out.
 */
function templateTexts(node: ts.TemplateExpression, checker: ts.TypeChecker): string[] | null {
  let texts = [node.head.text];
  for (const span of node.templateSpans) {
    const parts = literalTexts(span.expression, checker);
    if (!parts || (parts.length > 1 && texts.length > 1)) return null;
    texts = texts.flatMap((text) => parts.map((part) => text + part + span.literal.text));
  }
  return texts;
}

function textsOfType(type: ts.Type): string[] | null {
  const parts = type.isUnion() ? type.types : [type];
  const texts = parts.map((part) =>
    part.isStringLiteral() ? part.value : part.isNumberLiteral() ? String(part.value) : null,
  );
  return texts.every((text) => text !== null) ? texts : null;
}
