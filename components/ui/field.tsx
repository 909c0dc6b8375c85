"use client";
import { CircleAlert } from "lucide-react";
import {
  type ComponentProps,
  type CSSProperties,
  createContext,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useState,
} from "react";
import { useWords } from "@/components/words/words";
import { cx } from "./classes";
import { count } from "./money";
import { isFirstInvalid, reachedLength, refusalOf, type ValidatedElement } from "./refusal";

type FieldContext = {
  id: string;
  /** Controls without an input event call this when their value changes. */
  onChanged: () => void;
  label: string | undefined;
  describedBy: string | undefined;
  invalid: boolean;
};
const Context = createContext<FieldContext | null>(null);

/** An error from the server. It is about the value that was sent, so it goes when the value changes. */
export type Refusal = { refusedBy: Error; text: string };

/** A text, or an element that shows problems. It may be advice, which leaves the value valid. */
export type FieldText = string | ReactElement<{ isAdvice: boolean }>;
export type FieldError = FieldText | Refusal;

const isRefusal = (error: FieldError | null | undefined): error is Refusal =>
  typeof error === "object" && error !== null && "refusedBy" in error;

export function isInvalid(error: FieldText | null | undefined): boolean {
  return typeof error === "object" ? error?.props.isAdvice === false : Boolean(error);
}

/** A label, its control, and its hint or error, linked by one id. */
export function Field({
  label,
  hint,
  error: given,
  optional,
  hidesLabel = false,
  children,
  className,
}: {
  label: ReactNode;
  /** Keeps the label for screen readers, where the words around the control name it. */
  hidesLabel?: boolean;
  hint?: ReactNode;
  error?: FieldError | null | undefined;
  optional?: boolean;
  children: ReactNode;
  className?: string;
}) {
  const t = useWords("ui");
  const id = useId();
  const [dismissed, setDismissed] = useState<Error | null>(null);
  const [refused, setRefused] = useState<{ text: string; input: ValidatedElement } | null>(null);
  const [full, setFull] = useState<{ most: number; input: ValidatedElement } | null>(null);
  // Buttons beside a field can set its value without an input event.
  useEffect(() => {
    if (refused?.input.validity.valid) setRefused(null);
    if (full && reachedLength(full.input) === null) setFull(null);
  });
  const refusedBy = isRefusal(given) ? given.refusedBy : null;
  const error = (isRefusal(given) ? given.refusedBy !== dismissed && given.text : given) || refused?.text;
  const about = error || hint ? `${id}-about` : undefined;
  return (
    <Context
      value={{
        id,
        onChanged: () => setDismissed(refusedBy),
        label: typeof label === "string" ? label : undefined,
        describedBy: about,
        invalid: isInvalid(error),
      }}
    >
      <div
        className={cx("flex flex-col gap-1", className)}
        onInvalid={(event) => {
          // In place of the browser's bubble, which is in its own language and covers what is below.
          event.preventDefault();
          const input = event.target as ValidatedElement;
          setRefused({ text: refusalOf(input, t), input });
          if (isFirstInvalid(input)) input.focus();
        }}
        onInput={({ target, currentTarget }) => {
          // React also passes on events of a list that is open outside of the field, such as of its search.
          if (!currentTarget.contains(target as Node)) return;
          setRefused(null);
          setDismissed(refusedBy);
          const input = target as ValidatedElement;
          const most = reachedLength(input);
          setFull(most === null ? null : { most, input });
        }}
      >
        <label htmlFor={id} className={hidesLabel ? "sr-only" : "font-medium text-ink text-sm"}>
          {label}
          {optional ? <Optional /> : null}
        </label>
        {children}
        <FieldAbout id={about} error={error} hint={hint} role="alert" />
        {full ? (
          <p role="status" className="text-ink-3 text-sm">
            {t("length_reached", { most: count(full.most) })}
          </p>
        ) : null}
      </div>
    </Context>
  );
}

export function Optional() {
  const t = useWords("ui");
  // The leading space separates the words for screen readers, which read the label as one text.
  return <span className="font-normal text-ink-3"> {t("optional")}</span>;
}

/** The error of a field, or its hint while there is no error. */
export function FieldAbout({
  id,
  error,
  hint,
  role,
}: {
  id?: string | undefined;
  error?: FieldText | null | undefined;
  hint?: ReactNode;
  /** Errors that change while typing omit the alert role, because an alert interrupts screen readers. */
  role?: "alert";
}) {
  if (typeof error === "object" && error)
    return (
      <div id={id} role={isInvalid(error) ? role : undefined} className={STEADY}>
        {error}
      </div>
    );
  if (error)
    return (
      <p id={id} role={role} className={cx(STEADY, "flex items-start gap-1 text-bad text-sm")}>
        <CircleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        {error}
      </p>
    );
  return hint ? (
    // Other fields reserve a line for problems, which also serves as their bottom margin.
    <p id={id} className={cx(STEADY, "text-ink-3 text-sm in-data-steady:mb-2")}>
      {hint}
    </p>
  ) : (
    <div className={cx(STEADY, "hidden in-data-steady:block")} />
  );
}

/** In a steady form, one line is kept free for an error, so that it moves nothing. */
const STEADY = "in-data-steady:min-h-5";

/** The attributes that link a control to the label and the hint of its field. */
function useField() {
  const field = use(Context);
  return field
    ? { id: field.id, "aria-describedby": field.describedBy, "aria-invalid": field.invalid || undefined }
    : {};
}

/** Called by controls whose value changes without an input event. */
export function useFieldChanged(): () => void {
  return use(Context)?.onChanged ?? (() => {});
}

/** The same, and the words of the label, for a control that opens something with a name of its own. */
export function useLabeledField() {
  const field = useField();
  return { ...field, label: use(Context)?.label };
}

export const control =
  // Safari on phones zooms into a field with text under 16 px.
  "w-full rounded-md border border-line-strong bg-sheet text-base touch:text-lg text-ink placeholder:text-ink-3 transition-colors hover:border-ink-3 focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-signal aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-3";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return (
    <input
      {...useField()}
      className={cx(control, "h-8 px-2.5 touch:min-h-touch", className)}
      pattern={patternFor(rest)}
      {...rest}
    />
  );
}

/** Browsers accept an address without a full domain, and spaces in a required field; the server does not. */
function patternFor({ type = "text", required }: ComponentProps<"input">): string | undefined {
  if (type === "email") return String.raw`.+@.+\..+`;
  return type === "text" && required ? String.raw`.*\S.*` : undefined;
}

/** It grows with its text. `rows` is the least number of lines, which browsers ignore in a field that grows. */
export function Textarea({ className, rows = 2, style, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useField()}
      rows={rows}
      style={{ "--rows": rows, ...style } as CSSProperties}
      className={cx(
        control,
        "field-sizing-content max-h-[40dvh] min-h-[max(5rem,calc(var(--rows)*1lh+0.9rem))] min-w-0 px-2.5 py-1.5",
        className,
      )}
      {...rest}
    />
  );
}
