type Values = Readonly<Record<string, string>>;

/**
 * Puts texts about an automation into a language. The code contains the English; another language looks its text up by
 * the English one.
 */
export type Wording = {
  /** Looks up a sentence and fills in the values of its `{holes}`. */
  phrase(english: string, values?: Values): string;
  /** Looks up a text of a definition, such as the label of an action. */
  spec(english: string): string;
  /** Translates a finished English sentence, such as the summary of a step. */
  sentence(english: string): string;
};

const HOLE = /\{(\w+)\}/g;

export const fillHoles = (text: string, values: Values): string =>
  text.replaceAll(HOLE, (hole, name: string) => (Object.hasOwn(values, name) ? values[name]! : hole));

export const ENGLISH: Wording = {
  phrase: (english, values = {}) => fillHoles(english, values),
  spec: (english) => english,
  sentence: (english) => english,
};
