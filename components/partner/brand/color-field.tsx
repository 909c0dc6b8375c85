"use client";
import { Check, Contrast } from "lucide-react";
import { Field, type FieldError, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { accentIn, contrastIn, DEFAULT_ACCENT, isAdjusted, type Theme } from "@/lib/accent";

const HEX = /^#[0-9a-fA-F]{6}$/;
export const colorOr = (color: string, otherwise: string) =>
  HEX.test(color) ? color.toLowerCase() : otherwise;

type Props = { color: string; onChange: (color: string) => void; error: FieldError | null | undefined };

/** A color by its digits or by the browser's picker, and its contrast in both themes. */
export function ColorField({ color, onChange, error }: Props) {
  const t = useWords("brand");
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("color")} optional hint={t("color_hint")} error={error}>
        <div className="flex max-w-56 gap-2">
          <Input
            value={color}
            onChange={({ target }) => onChange(target.value)}
            placeholder={DEFAULT_ACCENT}
            spellCheck={false}
            autoComplete="off"
          />
          <input
            type="color"
            aria-label={t("pick_color")}
            value={colorOr(color, DEFAULT_ACCENT)}
            onChange={({ target }) => onChange(target.value)}
            className="h-8 w-10 touch:h-touch shrink-0 cursor-pointer rounded-md border border-line-strong bg-sheet p-0.5 disabled:cursor-default"
          />
        </div>
      </Field>
      {HEX.test(color) ? (
        <ul aria-label={t("contrast")} className="flex flex-col gap-1 text-ink-2 text-sm">
          <ContrastLine theme="light" color={color} />
          <ContrastLine theme="dark" color={color} />
        </ul>
      ) : null}
    </div>
  );
}

function ContrastLine({ theme, color }: { theme: Theme; color: string }) {
  const t = useWords("brand");
  const { signal } = accentIn(theme, color);
  const ratio = contrastIn(theme, color).toFixed(1);
  const Icon = isAdjusted(theme, color) ? Contrast : Check;
  return (
    <li className="flex items-center gap-2">
      <span
        aria-hidden
        className="size-4 shrink-0 rounded-sm border border-line-strong"
        style={{ background: signal }}
      />
      <span>
        {isAdjusted(theme, color)
          ? t(`adjusted_${theme}`, { ratio, color: signal })
          : t(`contrast_${theme}`, { ratio })}
      </span>
      <Icon className="size-3.5 shrink-0 text-ink-3" aria-hidden />
    </li>
  );
}
