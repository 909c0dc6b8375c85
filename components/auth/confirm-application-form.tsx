"use client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { SubmitButton } from "@/components/ui/submit-button";
import { createClient, type ProblemError } from "@/lib/contract/client";
import type { ResponseOf } from "@/lib/contract/contract";
import { type ApplicationDetails, confirmApplication } from "@/lib/contract/partners";
import { ABOUT_CUSTOMERS, MODES } from "./application-fields";
import { SignInToGoOn } from "./known-person";
import { NewPasswordField } from "./password-field";
import { signInWithPassword } from "./password-sign-in";

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
  const confirm = useMutation<ResponseOf<typeof confirmApplication>, ProblemError, { password?: string }>({
    mutationFn: (body) => client(confirmApplication, { params: { token }, body }),
    onSuccess: async ({ partnerId, email }, { password }) => {
      if (password) await signInWithPassword(email, password);
      // A full page load picks up the session that was created a moment ago.
      window.location.assign(`/p/${partnerId}`);
    },
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
        <h1 className="text-balance font-semibold text-2xl">Confirm your application</h1>
        <p className="mt-1 text-ink-2">We review it and email you when there is a decision.</p>
      </div>
      <Summary application={application} />
      <ErrorNotice error={confirm.error} fields={["/password"]} />
      {!knownPerson ? (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <NewPasswordField error={fieldError(confirm.error, "/password")} />
          <SubmitButton kind="primary" size="lg" busy={isBusy}>
            Create account and apply
          </SubmitButton>
        </form>
      ) : signedInAs === email ? (
        <Button kind="primary" size="lg" busy={isBusy} onClick={() => confirm.mutate({})}>
          Submit application
        </Button>
      ) : (
        <SignInToGoOn email={email} signedInAs={signedInAs} verb="apply" page={`/apply/${token}`} />
      )}
      <p className="text-ink-3 text-sm">
        Did you not apply? Close this page: nothing happens until the application is confirmed.
      </p>
    </div>
  );
}

function Summary({ application }: { application: Application }) {
  const { name, website, mode, accounts, about, contactName, email } = application;
  const rows = [
    ["Business name", name],
    ["Website", website],
    ["Start with", MODES[mode]],
    ["Accounts expected", accounts],
    [ABOUT_CUSTOMERS, about],
    ["Your name", contactName],
    ["Email address", email],
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
