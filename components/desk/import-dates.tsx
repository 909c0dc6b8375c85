import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { dateLocale } from "@/components/ui/viewer-format";
import { useWords } from "@/components/words/words";
import type { DateOrder } from "@/lib/contract/contact-import";
import { dateFormat } from "@/lib/formats";

type Order = DateOrder["order"];

/** Asks what a date such as 12/04/1990 means. What the other dates of the file show is chosen to begin with. */
export function ImportDates({
  dates,
  chosen,
  onChange,
}: {
  dates: DateOrder | null;
  chosen: Order | undefined;
  onChange: (order: Order) => void;
}) {
  const t = useWords("contacts");
  if (!dates?.example) return null;
  const { text, dmy, mdy } = dates.example;
  const options: { value: Order; label: string }[] = [
    { value: "dmy", label: longDate(dmy) },
    { value: "mdy", label: longDate(mdy) },
  ];
  return (
    <section aria-label={t("file_dates")} className="rounded-md border border-line p-3">
      <Field label={t("date_means", { date: text })} hint={t("date_means_hint")} className="sm:max-w-80">
        <Picker
          value={chosen ?? dates.order}
          options={options}
          onChange={(chosen) => onChange(chosen === "dmy" ? "dmy" : "mdy")}
        />
      </Field>
    </section>
  );
}

const longDate = (date: string) =>
  dateFormat(dateLocale(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(date));
