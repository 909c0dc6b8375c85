/**
 * A loader for the browser's copy of the contracts. A page calls an endpoint by its method and path, and takes the types
 * of its bodies and answers from the compiler, so the schemas and texts of an operation are for the server alone. With
 * them goes zod from every page that parses nothing itself.
 *
 * The browser's copy of a file keeps its contracts, its constants and the few schemas that pages parse with. All are
 * marked as free of side effects, so a page loads only those it uses. A build fails if a page imports a removed schema.
 */
const ts = require("typescript");

const KEPT = new Set(["method", "path"]);
const OPTIONS = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  removeComments: true,
};

const parse = (source) => ts.createSourceFile("contract.ts", source, ts.ScriptTarget.Latest, true);
/** Removes types and type-only imports. */
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

/** Schemas that pages parse with. */
const PARSED = new Set(["commentsEvent", "editorsEvent", "savedEvent"]);

const declarationsIn = (statement) =>
  ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];

const namesOf = ({ name }) =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesOf(element) : []));

/** Lower-case imports of the contracts' own files are schemas or parts of them; constants are in capitals. */
const isSchemaImport = (statement) =>
  ts.isImportDeclaration(statement) &&
  /^(?:zod|\.\/.*|@\/lib\/text-fields)$/.test(statement.moduleSpecifier.text);

function schemaImportsOf(file) {
  const names = file.statements
    .filter(isSchemaImport)
    .flatMap((statement) => [...nodesOf(statement)])
    .filter((node) => ts.isIdentifier(node) && /^[a-z]/.test(node.text) && node.text !== "contract");
  return new Set(names.map(({ text }) => text));
}

/** Exported schemas, and what is made of them: constants that are no contracts, and call or mention one on loading. */
function withoutSchemas(source) {
  const file = parse(source);
  const makesContracts = (node) => [...nodesOf(node)].some((one) => isContractCall(one));
  const factories = new Set(
    file.statements
      .filter((one) => ts.isFunctionDeclaration(one) && makesContracts(one))
      .map(({ name }) => name.text),
  );
  const isContracts = (value) =>
    makesContracts(value) ||
    [...callsAtOnce(value)].some(({ expression }) => factories.has(expression.getText()));
  const schemas = schemaImportsOf(file);
  const ranges = [];
  for (const statement of file.statements) {
    const [declaration] = declarationsIn(statement);
    const value = declaration?.initializer;
    if (
      !value ||
      namesOf(declaration).some((name) => PARSED.has(name)) ||
      isContracts(value) ||
      ts.isFunctionLike(value)
    )
      continue;
    const mentions = [...nodesOf(value)].some(
      (node) => ts.isIdentifier(node) && isReference(node) && schemas.has(node.text),
    );
    if (!mentions) continue;
    for (const name of namesOf(declaration)) schemas.add(name);
    if (isExported(statement)) ranges.push([statement.pos, statement.end]);
  }
  return without(source, ranges);
}

const DECLARES = [ts.isVariableDeclaration, ts.isFunctionDeclaration, ts.isBindingElement];

/** Removes unused declarations until none are left. */
function withoutUnused(source) {
  for (let text = source; ; ) {
    const file = parse(text);
    const nodes = [...nodesOf(file)];
    const used = new Set();
    for (const node of nodes) {
      const isName = node.parent && DECLARES.some((is) => is(node.parent)) && node.parent.name === node;
      if (ts.isIdentifier(node) && !isName && isReference(node)) used.add(node.text);
    }
    const ranges = nodes
      .filter((statement) => {
        if (ts.isFunctionDeclaration(statement))
          return !isExported(statement) && !used.has(statement.name.text);
        if (!ts.isVariableStatement(statement) || isExported(statement)) return false;
        return declarationsIn(statement)
          .flatMap(namesOf)
          .every((name) => !used.has(name));
      })
      .map(({ pos, end }) => [pos, end]);
    if (ranges.length === 0) return text;
    text = without(
      text,
      ranges.filter(([from], at) => at === 0 || from >= ranges[at - 1][1]),
    );
  }
}

/** The calls that run when the file is loaded. */
function* callsAtOnce(node) {
  if (ts.isFunctionLike(node)) return;
  if (ts.isCallExpression(node)) yield node;
  for (const child of node.getChildren()) yield* callsAtOnce(child);
}

/** A bundler keeps an unused constant that calls something, unless each of its calls is marked. */
function withMarks(source) {
  const starts = parse(source)
    .statements.filter(ts.isVariableStatement)
    .flatMap((statement) => [...callsAtOnce(statement)].map((call) => call.getStart()));
  let text = source;
  for (const at of [...new Set(starts)].sort((a, b) => b - a))
    text = `${text.slice(0, at)}/*#__PURE__*/ ${text.slice(at)}`;
  return text;
}

module.exports = function stripContracts(source) {
  if (!/\bcontract\(|from "zod"/.test(source)) return source;
  return withMarks(toJavaScript(withoutUnused(withoutSchemas(withoutMembers(toJavaScript(source))))));
};
