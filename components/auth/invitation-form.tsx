"use client";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useLanguage, useWords } from "@/components/words/words";
import { createClient, type ProblemError } from "@/lib/contract/client";
import type { ResponseOf } from "@/lib/contract/contract";
import { acceptInvitation } from "@/lib/contract/people";
import { SignInToGoOn } from "./known-person";
import { NewPasswordField } from "./password-field";
import { signInWithPassword } from "./password-sign-in";
import { useTranslatedProblem } from "./use-translated-problem";

type Invitation = {
  email: string;
  role: string;
  tenantName: string;
  tenantKind: "workspace" | "partner";
  tenantId: string;
  knownPerson: boolean;
  singleSignOn: "offered" | "required" | null;
};
type Chosen = { name?: string; password?: string };

const client = createClient();

const pathOf = ({ tenantKind, tenantId }: Pick<Invitation, "tenantKind" | "tenantId">) =>
  `/${tenantKind === "workspace" ? "w" : "p"}/${tenantId}`;

export function InvitationForm({
  token,
  invitation,
  signedInAs,
}: {
  token: string;
  invitation: Invitation;
  signedInAs: string | null;
}) {
  const t = useWords("auth");
  const language = useLanguage();
  const accept = useMutation<ResponseOf<typeof acceptInvitation>, ProblemError, Chosen>({
    mutationFn: (body) => client(acceptInvitation, { params: { token }, body: { ...body, language } }),
    onSuccess: async (place, { password }) => {
      if (password) await signInWithPassword(place.email, password);
      // A full page load picks up the session that was created a moment ago.
      window.location.assign(pathOf(place));
    },
  });
  const error = useTranslatedProblem(accept.error, { not_found: "invitation_used" });
  const isInvitee = signedInAs === invitation.email;
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h1 className="text-balance font-semibold text-2xl">
          {t("join", { tenant: invitation.tenantName })}
        </h1>
        <p className="mt-1 text-ink-2 text-lg">
          {t("invited_as", { email: invitation.email, role: invitation.role })}
        </p>
      </div>
      <ErrorNotice error={error} fields={["/name", "/password"]} />
      {invitation.singleSignOn && !isInvitee ? <BySingleSignOn invitation={invitation} /> : null}
      {invitation.singleSignOn === "required" && !isInvitee ? null : invitation.knownPerson ? (
        isInvitee ? (
          <Button
            kind="primary"
            size="lg"
            busy={accept.isPending || accept.isSuccess}
            onClick={() => accept.mutate({})}
          >
            {t("accept_invitation")}
          </Button>
        ) : (
          <SignInToGoOn
            email={invitation.email}
            signedInAs={signedInAs}
            verb="accept"
            page={`/invitation/${token}`}
          />
        )
      ) : (
        <NewAccountForm accept={accept} error={error} />
      )}
    </div>
  );
}

/** Signing in with the tenant's provider accepts the invitation. Another site answers, so this is no link of the router. */
function BySingleSignOn({ invitation }: { invitation: Invitation }) {
  const t = useWords("auth");
  const query = new URLSearchParams({ email: invitation.email, from: pathOf(invitation) });
  return (
    <>
      <Button asChild kind="primary" size="lg">
        <a href={`/api/auth/sso/start?${query}`}>{t("continue_by_sso")}</a>
      </Button>
      {invitation.singleSignOn === "required" ? (
        <p className="text-ink-2">{t("sso_required_to_join", { tenant: invitation.tenantName })}</p>
      ) : (
        <p className="text-center text-ink-3 text-sm">{t("or_password")}</p>
      )}
    </>
  );
}

function NewAccountForm({
  accept,
  error,
}: {
  accept: { mutate: (chosen: Chosen) => void; isPending: boolean; isSuccess: boolean };
  error: ProblemError | null;
}) {
  const t = useWords("auth");
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    accept.mutate({ name: String(data.get("name")), password: String(data.get("password")) });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t("your_name")} error={fieldError(error, "/name")}>
        <Input name="name" autoComplete="name" required maxLength={100} autoFocus className="h-10" />
      </Field>
      <NewPasswordField error={fieldError(error, "/password")} />
      <SubmitButton kind="primary" size="lg" busy={accept.isPending || accept.isSuccess}>
        {t("create_and_join")}
      </SubmitButton>
    </form>
  );
}
