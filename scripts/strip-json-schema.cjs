/**
 * A loader that removes zod's generator of JSON Schemas in the browser. Every schema imports it, it is a quarter of the
 * library, and the server alone uses it.
 */
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

module.exports = function stripJsonSchema(source) {
  const names = [...source.matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias);
  // A schema creates these methods when it is made, so creating one must not fail.
  const rest = names.map((name) => `${name.startsWith("create") ? "create" : "refuse"} as ${name}`);
  return [
    'const refuse = () => { throw new Error("Only the server makes JSON Schemas"); };',
    "const create = () => refuse;",
    `export { ${rest.join(", ")} };`,
  ].join("\n");
};
