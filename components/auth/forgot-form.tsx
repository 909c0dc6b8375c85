"use client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { createClient, type ProblemError } from "@/lib/contract/client";
import { askPasswordReset } from "@/lib/contract/people";
import { FormAnswer } from "./form-answer";
import { useTranslatedProblem } from "./use-translated-problem";

const client = createClient();

export function ForgotForm({ backTo }: { backTo: string }) {
  const t = useWords("auth");
  const request = useMutation<unknown, ProblemError, string>({
    mutationFn: (email) => client(askPasswordReset, { body: { email } }),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    request.mutate(String(new FormData(event.currentTarget).get("email")));
  }
  const error = useTranslatedProblem(request.error);
  if (request.isSuccess)
    return (
      <FormAnswer title={t("check_email")} text={t("reset_sent", { email: request.variables })}>
        <NothingArrived onOther={() => request.reset()} />
        <BackToSignIn backTo={backTo} />
      </FormAnswer>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <div>
        <h1 className="font-semibold text-2xl">{t("choose_password")}</h1>
        <p className="mt-1 text-ink-2">{t("we_email_link")}</p>
      </div>
      <ErrorNotice error={error} fields={["/email"]} />
      <Field label={t("email_address")} error={fieldError(error, "/email")}>
        <Input name="email" type="email" autoComplete="username" required autoFocus className="h-10" />
      </Field>
      <SubmitButton kind="primary" size="lg" busy={request.isPending}>
        {t("send_link")}
      </SubmitButton>
      <BackToSignIn backTo={backTo} />
    </form>
  );
}

/** The remedy if the email does not arrive: a look into the spam folder, or another address. */
export function NothingArrived({ onOther }: { onOther: () => void }) {
  const t = useWords("auth");
  return (
    <p className="text-ink-2">
      {rich(
        t.parts("nothing_arrived", {
          button: (words) => (
            <button type="button" className="text-signal hover:underline touch:py-2.5" onClick={onOther}>
              {words}
            </button>
          ),
        }),
      )}
    </p>
  );
}

function BackToSignIn({ backTo }: { backTo: string }) {
  const t = useWords("auth");
  return (
    <p>
      <Link
        className="text-signal hover:underline touch:py-2.5"
        href={`/sign-in?${new URLSearchParams({ from: backTo })}`}
      >
        {t("back_to_sign_in")}
      </Link>
    </p>
  );
}
