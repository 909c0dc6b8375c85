/**
 * A loader for the browser's copy of the contracts: the descriptions of their fields are for the API's document, which
 * only the server makes, and would be a good part of what the editor has to load.
 */
const TEXT = String.raw`"(?:[^"\\]|\\.)*"`;
const DESCRIBE = new RegExp(String.raw`\.describe\(\s*${TEXT},?\s*\)`, "g");
const META = new RegExp(String.raw`\.meta\(\{\s*description:\s*${TEXT},?\s*\}\)`, "g");

module.exports = function stripDescriptions(source) {
  return source.replace(DESCRIBE, "").replace(META, "");
};
