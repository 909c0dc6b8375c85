import format, { type FormatValues } from "icu-minify/format";
import type { ICUArgs, ICUTags } from "use-intl/core";
import { dateFormat, numberFormat, pluralRules } from "@/lib/formats";
import { type Language, localeOf } from "@/lib/language";
import { clockText, fillHoles, typographic, type Wording } from "@/lib/wording";
import type { KeyOf, Messages, Room } from "./catalogue";
import type { CompiledRoom } from "./compiled";
import { sentenceIn } from "./sentence";
import type { Specs } from "./specs";

type Shapes = { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: Date };
type Message<R extends Room, K extends KeyOf<R>> = Messages[R][K] & string;

/** A message without arguments takes no values, and any other takes exactly those it names. */
type ValuesOf<M extends string, TagOf> = keyof (ICUArgs<M, Shapes> & ICUTags<M, TagOf>) extends never
  ? []
  : [values: ICUArgs<M, Shapes> & ICUTags<M, TagOf>];

/** The values of a message without tags. */
export type Values<R extends Room, K extends KeyOf<R>> = ValuesOf<Message<R, K>, never>;

type Tag<T> = (inner: readonly (string | T)[]) => T;

export type Translator<R extends Room, T = never> = {
  <K extends KeyOf<R>>(key: K, ...values: Values<R, K>): string;
  /** The parts of a message with tags, in order: its texts, and the results of the functions for its tags. */
  parts<K extends KeyOf<R>>(key: K, ...values: ValuesOf<Message<R, K>, Tag<T>>): readonly (string | T)[];
} & Wording;

/** Numbers are written as in the reader's region, like the amounts and counts beside them. */
const formattersFor = (region: string) => ({
  getNumberFormat: (_language: string, options: Intl.NumberFormatOptions) => numberFormat(region, options),
  getPluralRules: pluralRules,
  getDateTimeFormat: dateFormat,
});

type Options = {
  numberLocale?: string | undefined;
  /** Texts of definitions in the language, by their English. */
  specs?: Specs | undefined;
  /** True if the reader's clock has 24 hours. Read only where a time is written, because it can take a while. */
  has24Hours?: () => boolean;
};

/** Fills in values. An article after a preposition is contracted: "de {step}" becomes "del activador". */
function fillSpanish(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/(?:\b(de|a) )?\{(\w+)\}/g, (hole, preposition: string | undefined, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return hole;
    if (preposition === undefined) return value;
    return value.startsWith("el ") ? `${preposition}l ${value.slice(3)}` : `${preposition} ${value}`;
  });
}

/** The words of one room from its compiled messages, on the server and in the browser. */
export function translate<R extends Room, T = never>(
  language: Language,
  messages: CompiledRoom<R>,
  { numberLocale = localeOf(language, "US"), specs = {}, has24Hours = () => false }: Options = {},
): Translator<R, T> {
  const formatters = formattersFor(numberLocale);
  const parts = (key: KeyOf<R>, values?: FormatValues<unknown>) => {
    const found = format<unknown>(messages[key], language, values, { formatters } as never);
    return Array.isArray(found) ? found : [found];
  };
  const text = (key: KeyOf<R>, values?: FormatValues<unknown>) => parts(key, values).join("");
  const spec = (english: string) => (Object.hasOwn(specs, english) ? specs[english]! : english);
  const fill = language === "es" ? fillSpanish : fillHoles;
  const phrase = (english: string, values = {}) => fill(spec(english), values);
  const sentence = (english: string) => typographic(language === "en" ? english : sentenceIn(specs, english));
  const clock = (time: string) => clockText(time, phrase, has24Hours());
  return Object.assign(text, { parts, spec, phrase, sentence, clock }) as unknown as Translator<R, T>;
}
