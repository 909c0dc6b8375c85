/**
 * A loader for the browser's copy of zod: every schema brings the generator of JSON Schemas along, a quarter of the
 * library, and only the server makes them.
 */
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \};/gm;

module.exports = function stripJsonSchema(source) {
  const names = [...source.matchAll(EXPORTED)].map(([, name, alias]) => name ?? alias);
  // A schema creates its methods when it is made, long before one could be called.
  const rest = names.map((name) => `${name.startsWith("create") ? "create" : "refuse"} as ${name}`);
  return [
    'const refuse = () => { throw new Error("Only the server makes JSON Schemas"); };',
    "const create = () => refuse;",
    `export { ${rest.join(", ")} };`,
  ].join("\n");
};
