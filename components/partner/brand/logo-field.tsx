"use client";
import { type ChangeEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, type FieldError, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { MAX_LOGO_TEXT } from "@/lib/contract/brand";

const TYPES = ["image/png", "image/jpeg"];

type Props = {
  logo: string | null;
  onChange: (logo: string | null) => void;
  error: FieldError | null | undefined;
};

/**
 * Reads the file in the browser; the server judges its bytes. What can be seen at once is refused here. The picture is
 * shown in place of the file's name.
 */
export function LogoField({ logo, onChange, error }: Props) {
  const t = useWords("brand");
  const [problem, setProblem] = useState<string | null>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    if (!TYPES.includes(file.type)) return setProblem(t("logo_type"));
    const reader = new FileReader();
    reader.onload = () => {
      const text = String(reader.result);
      if (text.length > MAX_LOGO_TEXT) return setProblem(t("logo_size"));
      setProblem(null);
      onChange(text);
    };
    reader.onerror = () => setProblem(t("logo_unreadable"));
    reader.readAsDataURL(file);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("logo")} optional hint={t("logo_hint")} error={problem ?? error} className="max-w-96">
        <Input
          type="file"
          accept={TYPES.join(",")}
          onChange={choose}
          className="h-auto w-fit border-0 bg-transparent p-0 text-base text-transparent file:h-8 touch:file:h-touch file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-sheet file:px-3 file:font-medium file:text-ink hover:file:bg-hover"
        />
      </Field>
      {logo ? (
        <div className="flex items-center gap-3">
          {/* biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize */}
          <img
            src={logo}
            alt={t("your_logo")}
            className="h-10 max-w-44 rounded-sm border border-line bg-white object-contain p-1"
          />
          <Button size="sm" onClick={() => onChange(null)}>
            {t("remove_logo")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
