import { numberLocale } from "@/components/ui/viewer-format";
import { numberFormat } from "@/lib/formats";

const GROUPED = /\d{1,3}(?:,\d{3})+/g;
const LARGE = /\d{4,}/g;
const BETWEEN_SENTENCES = /(?<=\.) (?=[A-Z\d])/;

/** The result of a backtest, which the API writes in English, with numbers as the reader's region groups them. */
export function headlineText(headline: string, t: { sentence: (english: string) => string }): string {
  const digits = headline.replaceAll(GROUPED, (number) => number.replaceAll(",", ""));
  const sentences = digits.split(BETWEEN_SENTENCES).map((one) => t.sentence(one));
  return sentences
    .join(" ")
    .replaceAll(LARGE, (number) => numberFormat(numberLocale(), {}).format(Number(number)));
}
