/** A loader that removes the actions' examples in the browser. The API's document needs them, and the server alone makes it. */
const EXAMPLE = /^ {2}example: \{(?:[^\n]*\}|\n[\s\S]*?\n {2}\}),\n/m;
const EXAMPLE_EVENT = /^ {2}exampleEvent: "[^"]*",\n/m;

module.exports = function stripExamples(source) {
  return source.replace(EXAMPLE, "").replace(EXAMPLE_EVENT, "");
};
