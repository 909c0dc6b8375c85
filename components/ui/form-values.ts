import type { FormEvent } from "react";

/** Reads the trimmed text of a form field by its name. */
export type FormValue = (name: string) => string;

export const formValue =
  (data: FormData): FormValue =>
  (name) =>
    String(data.get(name) ?? "").trim();

/**
 * Handles a form's submit event in place of the browser. The button that was pressed is a value too, if it has a name.
 * The event ends here: React passes it on from a dialog to the form that opened it, which would be submitted as well.
 */
export function onSubmitForm(submit: (value: FormValue) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(event.currentTarget, submitter);
    submit(formValue(data));
  };
}
