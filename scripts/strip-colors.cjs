/**
 * A loader that removes d3's colors in the browser. The canvas library loads them to animate attributes, but it animates
 * positions only. Texts are never recognized as colors then, and animate like any other text.
 */
const EXPORTS = /^export \{ ([^}]+) \};/m;

module.exports = function stripColors(source) {
  const [, names] = source.match(EXPORTS) ?? [];
  if (!names?.includes("color")) throw new Error("d3-color is written in an unknown way");
  const others = names.split(", ").filter((name) => !/\bcolor$/.test(name) || name.includes(" as "));
  const aliases = others.map((name) => `refuse as ${name.split(" as ").at(-1)}`);
  return [
    'const refuse = () => { throw new Error("Colors are not animated"); };',
    "function color() { return null; }",
    `export { color, ${aliases.join(", ")} };`,
  ].join("\n");
};
