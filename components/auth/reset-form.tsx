"use client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useWords } from "@/components/words/words";
import { createClient, type ProblemError } from "@/lib/contract/client";
import { choosePassword } from "@/lib/contract/people";
import { FormAnswer } from "./form-answer";
import { NewPasswordField } from "./password-field";
import { useTranslatedProblem } from "./use-translated-problem";

const client = createClient();

export function ResetForm({ token }: { token: string }) {
  const t = useWords("auth");
  const reset = useMutation<unknown, ProblemError, string>({
    mutationFn: (password) => client(choosePassword, { params: { token }, body: { password } }),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    reset.mutate(String(new FormData(event.currentTarget).get("password")));
  }
  const error = useTranslatedProblem(reset.error);
  if (reset.isSuccess)
    return (
      <FormAnswer title={t("password_changed")} text={t("signed_out_everywhere")}>
        <Button asChild kind="primary" size="lg">
          <Link href="/sign-in">{t("sign_in")}</Link>
        </Button>
      </FormAnswer>
    );
  if (reset.error?.status === 404)
    return (
      <FormAnswer title={t("link_dead")} text={t("link_used")}>
        <Button asChild kind="primary" size="lg">
          <Link href="/forgot">{t("request_link")}</Link>
        </Button>
      </FormAnswer>
    );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <h1 className="font-semibold text-2xl">{t("choose_password")}</h1>
      <ErrorNotice error={error} fields={["/password"]} />
      <NewPasswordField error={fieldError(error, "/password")} />
      <SubmitButton kind="primary" size="lg" busy={reset.isPending}>
        {t("save_password")}
      </SubmitButton>
    </form>
  );
}
