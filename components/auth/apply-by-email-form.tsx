"use client";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { createClient, type ProblemError } from "@/lib/contract/client";
import type { BodyInputOf } from "@/lib/contract/contract";
import { applyByEmail } from "@/lib/contract/partners";
import {
  APPLICATION_FIELDS,
  ApplicationFields,
  ApplicationHeading,
  applicationOf,
} from "./application-fields";
import { NothingArrived } from "./forgot-form";
import { FormAnswer } from "./form-answer";
import { useTranslatedProblem } from "./use-translated-problem";

const client = createClient();

/** The application of somebody who is not signed in. It is filed once they confirm the link they are emailed. */
export function ApplyByEmailForm() {
  const t = useWords("auth");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const apply = useMutation<unknown, ProblemError, BodyInputOf<typeof applyByEmail>>({
    mutationFn: (body) => client(applyByEmail, { body }),
    onSuccess: (_, { email }) => setSentTo(email),
  });
  const error = useTranslatedProblem(apply.error, { conflict: "problem_review" });
  const emailField = useRef<HTMLInputElement>(null);
  function tryAnotherAddress() {
    flushSync(() => setSentTo(null));
    emailField.current?.select();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const value = (name: string) => String(data.get(name) ?? "").trim();
    apply.mutate({ ...applicationOf(data), contactName: value("contactName"), email: value("email") });
  }
  return (
    <>
      {sentTo === null ? null : <CheckEmail email={sentTo} onBack={tryAnotherAddress} />}
      {/* Only hidden, so that another address can be tried without typing the rest again. */}
      <form onSubmit={submit} className="flex flex-col gap-4" hidden={sentTo !== null}>
        <ApplicationHeading />
        <ErrorNotice error={error} fields={[...APPLICATION_FIELDS, "/contactName", "/email"]} />
        <ApplicationFields error={error} />
        <Field label={t("your_name")} error={fieldError(error, "/contactName")}>
          <Input name="contactName" autoComplete="name" required maxLength={100} className="h-10" />
        </Field>
        <Field label={t("email_address")} hint={t("link_to_confirm")} error={fieldError(error, "/email")}>
          <Input
            ref={emailField}
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            className="h-10"
          />
        </Field>
        <SubmitButton kind="primary" size="lg" busy={apply.isPending}>
          {t("continue")}
        </SubmitButton>
        <p className="text-ink-2">
          {rich(
            t.parts("have_account", {
              link: (words) => (
                <Link className="text-signal underline" href="/sign-in?from=/apply">
                  {words}
                </Link>
              ),
            }),
          )}
        </p>
      </form>
    </>
  );
}

function CheckEmail({ email, onBack }: { email: string; onBack: () => void }) {
  const t = useWords("auth");
  return (
    <FormAnswer title={t("check_email")} text={t("confirm_sent", { email })}>
      <NothingArrived onOther={onBack} />
    </FormAnswer>
  );
}
