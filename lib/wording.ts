type Values = Readonly<Record<string, string>>;

/** The language of texts about an automation. They are written in English here, and a language has them by their English. */
export type Wording = {
  /** A sentence by its English, with the values of its `{holes}`. */
  say(english: string, values?: Values): string;
  /** A text of a definition. */
  spec(english: string): string;
  /** A finished English sentence, such as the summary of a step. */
  sentence(english: string): string;
};

const HOLE = /\{(\w+)\}/g;

export const fillHoles = (text: string, values: Values): string =>
  text.replaceAll(HOLE, (hole, name: string) => (Object.hasOwn(values, name) ? values[name]! : hole));

export const ENGLISH: Wording = {
  say: (english, values = {}) => fillHoles(english, values),
  spec: (english) => english,
  sentence: (english) => english,
};
