/**
 * A loader for the browser's copy of the contracts. A page calls an endpoint by its method and path, and takes the types
 * of its bodies and answers from the compiler, so the schemas and texts of an operation are for the server alone. With
 * them goes zod from every page that parses nothing itself.
 *
 * What remains of a file are its contracts and the exports beside them, each marked as free of side effects, so that a
 * page gets those it uses.
 */
const ts = require("typescript");

const KEPT = new Set(["method", "path"]);
const OPTIONS = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  removeComments: true,
};

const parse = (source) => ts.createSourceFile("contract.ts", source, ts.ScriptTarget.Latest, true);
/** Without types and without the imports that only types use. */
const toJavaScript = (source) => ts.transpileModule(source, { compilerOptions: OPTIONS }).outputText;

function* nodesOf(node) {
  yield node;
  for (const child of node.getChildren()) yield* nodesOf(child);
}

const isContractCall = (node) =>
  ts.isCallExpression(node) &&
  ts.isIdentifier(node.expression) &&
  node.expression.text === "contract" &&
  node.arguments.length === 1 &&
  ts.isObjectLiteralExpression(node.arguments[0]);

/** The objects that are, or are spread into, the definition of a contract, and nothing else. */
function definitionsIn(file) {
  const nodes = [...nodesOf(file)];
  const found = new Set(nodes.filter(isContractCall).map((call) => call.arguments[0]));
  const spreadInto = (use) => ts.isSpreadAssignment(use.parent) && found.has(use.parent.parent);
  const shared = nodes
    .filter((node) => ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
    .filter(({ initializer }) => ts.isObjectLiteralExpression(initializer));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { name, initializer } of shared) {
      const uses = nodes.filter(
        (node) => ts.isIdentifier(node) && node.text === name.text && node !== name && isReference(node),
      );
      if (uses.length > 0 && uses.every(spreadInto)) found.add(initializer);
    }
  }
  return found;
}

function isReference(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isPropertyAssignment(parent)) return parent.name !== node;
  return true;
}

function without(source, ranges) {
  let text = source;
  for (const [from, to] of ranges.toSorted(([a], [b]) => b - a)) text = text.slice(0, from) + text.slice(to);
  return text;
}

function declaredIn(file) {
  const names = [...nodesOf(file)].filter(ts.isVariableDeclaration).map(({ name }) => name.getText());
  return (expression) => !ts.isIdentifier(expression) || names.includes(expression.text);
}

function withoutMembers(source) {
  const file = parse(source);
  const isOurs = declaredIn(file);
  const ranges = [...definitionsIn(file)].flatMap((definition) =>
    definition.properties
      // A definition of another file that is spread into this one has no method and path of its own.
      .filter((member) => (member.name ? !KEPT.has(member.name.getText()) : !isOurs(member.expression)))
      .map((member) => {
        const comma = source.slice(member.end).match(/^\s*,/);
        return [member.pos, member.end + (comma?.[0].length ?? 0)];
      }),
  );
  // A shared object may be used only in members that are gone by now.
  return ranges.length === 0 ? source : withoutMembers(without(source, ranges));
}

const isExported = (statement) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

/** Declarations at the top of a file that nothing in it uses any more, until there are none. */
function withoutUnused(source) {
  for (let text = source; ; ) {
    const file = parse(text);
    const used = new Set();
    for (const node of nodesOf(file)) {
      const isName =
        node.parent &&
        (ts.isVariableDeclaration(node.parent) || ts.isFunctionDeclaration(node.parent)) &&
        node.parent.name === node;
      if (ts.isIdentifier(node) && !isName && isReference(node)) used.add(node.text);
    }
    const ranges = file.statements
      .filter((statement) => {
        if (isExported(statement)) return false;
        if (ts.isFunctionDeclaration(statement)) return !used.has(statement.name.text);
        if (!ts.isVariableStatement(statement)) return false;
        return statement.declarationList.declarations.every(
          ({ name }) => ts.isIdentifier(name) && !used.has(name.text),
        );
      })
      .map(({ pos, end }) => [pos, end]);
    if (ranges.length === 0) return text;
    text = without(text, ranges);
  }
}

/** A bundler keeps an unused constant that calls something, unless the call is marked. */
function withMarks(source) {
  const file = parse(source);
  let text = source;
  const initializers = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => (initializer ? [initializer] : []))
    .filter((value) => !ts.isArrowFunction(value) && [...nodesOf(value)].some(ts.isCallExpression));
  for (const value of initializers.toReversed()) {
    const [from, to] = [value.getStart(), value.end];
    text = `${text.slice(0, from)}/*#__PURE__*/ (() => (${text.slice(from, to)}))()${text.slice(to)}`;
  }
  return text;
}

module.exports = function stripContracts(source) {
  return withMarks(toJavaScript(withoutUnused(withoutMembers(toJavaScript(source)))));
};
