import { useWords } from "@/components/words/words";
import { money } from "@/lib/billing/format";
import { has24Hours, localesOf, type ViewerFormat } from "@/lib/viewer-format";

const AT = Date.UTC(2027, 2, 4, 15, 5);

/** A date, a time and an amount in the format that is being chosen. */
export function FormatSample({ format }: { format: ViewerFormat }) {
  const t = useWords("account");
  const { dates, numbers } = localesOf(format);
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dates, { timeZone: "UTC", ...options }).format(AT);
  const samples = [
    [t("example_date"), write({ day: "numeric", month: "short", year: "numeric" })],
    [
      t("example_time"),
      write({ hour: "numeric", minute: "2-digit", hourCycle: has24Hours(format) ? "h23" : "h12" }),
    ],
    [t("example_amount"), money(1_234_550, "usd", numbers)],
  ] as const;
  return (
    <dl
      aria-label={t("example")}
      className="grid grid-cols-3 gap-4 border-line border-t bg-sunken px-4 py-3 max-sm:grid-cols-1 max-sm:gap-2"
    >
      {samples.map(([name, text]) => (
        <div key={name}>
          <dt className="text-ink-3 text-sm">{name}</dt>
          <dd className="tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
