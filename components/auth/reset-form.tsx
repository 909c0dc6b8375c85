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
      <div className="flex flex-col gap-4" role="status">
        <h1 className="font-semibold text-2xl">{t("password_changed")}</h1>
        <p className="text-ink-2 text-lg">{t("signed_out_everywhere")}</p>
        <Button asChild kind="primary" size="lg">
          <Link href="/sign-in">{t("sign_in")}</Link>
        </Button>
      </div>
    );
  if (reset.error?.status === 404)
    return (
      <div className="flex flex-col gap-4">
        <h1 className="font-semibold text-2xl">{t("link_dead")}</h1>
        <p className="text-ink-2 text-lg">{t("link_used")}</p>
        <Button asChild kind="primary" size="lg">
          <Link href="/forgot">{t("request_link")}</Link>
        </Button>
      </div>
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
