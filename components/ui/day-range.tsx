import { useWords } from "@/components/words/words";
import { DayField } from "./day-field";

type Days = { first: string; last: string };
type Props = Days & { zone: string | undefined; onChange: (changed: Partial<Days>) => void };

/** Two days, of which each may be left empty. */
export function DayRange({ first, last, zone, onChange }: Props) {
  const t = useWords("ui");
  return (
    <div className="flex items-center gap-1.5 text-ink-2">
      <Day
        label={t("first_day")}
        zone={zone}
        value={first}
        max={last || undefined}
        onChange={(day) => onChange({ first: day })}
      />
      {t("to")}
      <Day
        label={t("last_day")}
        zone={zone}
        value={last}
        min={first || undefined}
        onChange={(day) => onChange({ last: day })}
      />
    </div>
  );
}

type DayProps = {
  label: string;
  zone: string | undefined;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
};

function Day({ label, ...props }: DayProps) {
  return <DayField list="past" aria-label={label} className="w-36" {...props} />;
}
