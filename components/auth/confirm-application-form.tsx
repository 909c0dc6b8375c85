"use client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { useLanguage, useWords } from "@/components/words/words";
import { createClient, type ProblemError } from "@/lib/contract/client";
import type { ResponseOf } from "@/lib/contract/contract";
import { type ApplicationDetails, confirmApplication } from "@/lib/contract/partners";
import { useSizes } from "./application-fields";
import { SignInToGoOn } from "./known-person";
import { NewPasswordField } from "./password-field";
import { signInWithPassword } from "./password-sign-in";
import { useTranslatedProblem } from "./use-translated-problem";

type Application = ApplicationDetails & {
  email: string;
  contactName: string;
  name: string;
  mode: "live" | "sandbox";
  knownPerson: boolean;
};

const client = createClient();

/** Shows an application to the holder of its emailed link. It is filed with the button, not by opening the page. */
export function ConfirmApplicationForm({
  token,
  application,
  signedInAs,
}: {
  token: string;
  application: Application;
  signedInAs: string | null;
}) {
  const t = useWords("auth");
  const language = useLanguage();
  const confirm = useMutation<ResponseOf<typeof confirmApplication>, ProblemError, { password?: string }>({
    mutationFn: (body) => client(confirmApplication, { params: { token }, body: { ...body, language } }),
    onSuccess: async ({ partnerId, email }, { password }) => {
      if (password) await signInWithPassword(email, password);
      // A full page load picks up the session that was created a moment ago.
      window.location.assign(`/p/${partnerId}`);
    },
  });
  const error = useTranslatedProblem(confirm.error, {
    conflict: "problem_review",
    not_found: "application_used",
  });
  const { email, knownPerson } = application;
  const isBusy = confirm.isPending || confirm.isSuccess;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    confirm.mutate({ password: String(new FormData(event.currentTarget).get("password")) });
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-balance font-semibold text-2xl">{t("confirm_application")}</h1>
        <p className="mt-1 text-ink-2">{t("confirm_review")}</p>
      </div>
      <Summary application={application} />
      <ErrorNotice error={error} fields={["/password"]} />
      {!knownPerson ? (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <NewPasswordField error={fieldError(error, "/password")} />
          <SubmitButton kind="primary" size="lg" busy={isBusy}>
            {t("create_and_apply")}
          </SubmitButton>
        </form>
      ) : signedInAs === email ? (
        <Button kind="primary" size="lg" busy={isBusy} onClick={() => confirm.mutate({})}>
          {t("submit_application")}
        </Button>
      ) : (
        <SignInToGoOn email={email} signedInAs={signedInAs} verb="apply" page={`/apply/${token}`} />
      )}
      <p className="text-ink-3 text-sm">{t("did_not_apply")}</p>
    </div>
  );
}

function Summary({ application }: { application: Application }) {
  const t = useWords("auth");
  const sizes = useSizes();
  const { name, website, mode, accounts, about, contactName, email } = application;
  const rows = [
    [t("business_name"), name],
    [t("website"), website],
    [t("start_with"), t(`mode_${mode}`)],
    [t("accounts_in_year"), sizes.find(({ value }) => value === accounts)?.label ?? accounts],
    [t("about_customers"), about],
    [t("your_name"), contactName],
    [t("email_address"), email],
  ].filter(([, value]) => value);
  return (
    <dl className="flex flex-col divide-y divide-line rounded-lg border border-line bg-sheet">
      {rows.map(([label, value]) => (
        <div key={label} className="px-4 py-2.5">
          <dt className="text-ink-3 text-sm">{label}</dt>
          <dd className="whitespace-pre-line break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
