/**
 * A loader that removes zod's generator of JSON Schemas in the browser. Every schema imports it, it is a quarter of the
 * library, and only the server uses it. One function beside it remains: format, minLength and the like of a schema call it.
 */
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;
const KEPT = "aggregateChecks";
const KEPT_CODE = new RegExp(`^[^]*?^export function ${KEPT}\\([^]*?^}\n`, "m");
const IMPORTS = /^import (.+) from "[^"]+";\n/gm;

/** The function that remains, after everything above it, which includes what it calls. */
function keptOf(source) {
  const [whole] = source.match(KEPT_CODE) ?? [""];
  if (whole === "" && source.includes(KEPT)) throw new Error(`${KEPT} of zod is written in an unknown way`);
  const code = whole.replaceAll(IMPORTS, "");
  const usesAny = (names) =>
    names.match(/\w+/g).some((name) => name !== "as" && new RegExp(`\\b${name}\\b`).test(code));
  const imports = [...whole.matchAll(IMPORTS)].filter(([, names]) => usesAny(names));
  return { whole, code: imports.map(([line]) => line).join("") + code };
}

module.exports = function stripJsonSchema(source) {
  const { whole, code } = keptOf(source);
  const names = [...source.slice(whole.length).matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias);
  // A schema creates these methods when it is made, so creating one must not fail.
  const rest = names.map((name) => `${name.startsWith("create") ? "create" : "refuse"} as ${name}`);
  return [
    `${code}const refuse = () => { throw new Error("Only the server makes JSON Schemas"); };`,
    "const create = () => refuse;",
    `export { ${rest.join(", ")} };`,
  ].join("\n");
};
