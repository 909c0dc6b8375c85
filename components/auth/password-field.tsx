"use client";
import { useState } from "react";
import { Field, Input } from "@/components/ui/field";

/** A password field that can be revealed, which causes fewer typos than a repeated hidden field. */
export function NewPasswordField({ label = "Password", error }: { label?: string; error: string | null }) {
  const [value, setValue] = useState("");
  const [shown, setShown] = useState(false);
  const left = 10 - [...value].length;
  return (
    <div>
      <Field
        label={label}
        error={error}
        hint={
          left > 0 && value !== ""
            ? `${left} more ${left === 1 ? "character" : "characters"}`
            : "At least 10 characters. A few words work well"
        }
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
        className="mt-1 text-ink-2 text-sm underline-offset-4 hover:underline"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? "Hide the password" : "Show the password"}
      </button>
    </div>
  );
}
