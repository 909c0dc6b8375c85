/** A loader for the browser's copy of the actions: their examples are for the API's document, which only the server makes. */
const EXAMPLE = /^ {2}example: \{(?:[^\n]*\}|\n[\s\S]*?\n {2}\}),\n/m;
const EXAMPLE_EVENT = /^ {2}exampleEvent: "[^"]*",\n/m;

module.exports = function stripExamples(source) {
  return source.replace(EXAMPLE, "").replace(EXAMPLE_EVENT, "");
};
