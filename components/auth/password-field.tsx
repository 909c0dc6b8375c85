"use client";
import { useState } from "react";
import { Field, type FieldError, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";

/** A password field that can be revealed, which causes fewer typos than a repeated hidden field. */
export function NewPasswordField({ label, error }: { label?: string; error: FieldError | null }) {
  const t = useWords("auth");
  const [value, setValue] = useState("");
  const [shown, setShown] = useState(false);
  const left = 10 - [...value].length;
  return (
    <div>
      <Field
        label={label ?? t("password")}
        error={error}
        hint={left > 0 && value !== "" ? t("characters_left", { left }) : t("password_advice")}
      >
        <Input
          name="password"
          type={shown ? "text" : "password"}
          autoComplete="new-password"
          required
          minLength={10}
          maxLength={200}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          className="h-10"
        />
      </Field>
      <button
        type="button"
        className="mt-1 touch:min-h-touch text-ink-2 text-sm underline-offset-4 hover:underline"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? "hide_password" : "show_password")}
      </button>
    </div>
  );
}
