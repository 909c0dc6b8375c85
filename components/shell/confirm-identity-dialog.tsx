"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/surface";
import { useProblemTranslation } from "@/components/words/translated-problem";
import { useWords } from "@/components/words/words";
import { createClient, type ProblemError } from "@/lib/contract/client";
import type { BodyInputOf, ResponseOf } from "@/lib/contract/contract";
import { reauthenticate, secondFactorOptions } from "@/lib/contract/security";
import { askPasskey } from "./passkey";
import { otherPasskeyHost } from "./passkey-host";
import type { PendingQuestion } from "./question";

/** Asks for the password or a second factor when the server wants a recent one. The refused call is then repeated. */
export function ConfirmIdentityDialog({ settle }: PendingQuestion) {
  return (
    <Dialog open onOpenChange={(open) => (open ? null : settle(false))}>
      <Confirm settle={settle} />
    </Dialog>
  );
}

type Options = ResponseOf<typeof secondFactorOptions>;
type Proof = BodyInputOf<typeof reauthenticate>;

function Confirm({ settle }: PendingQuestion) {
  const t = useWords("auth");
  const translated = useProblemTranslation();
  const client = useMemo(() => createClient({ translated }), [translated]);
  const options = useQuery<Options, ProblemError>({
    queryKey: ["identity-options"],
    queryFn: () => client(secondFactorOptions),
    staleTime: 0,
    gcTime: 0,
  });
  const confirm = useMutation<unknown, ProblemError | Error, Proof | { passkeyOptions: unknown }>({
    mutationFn: async (given) => {
      const body =
        "passkeyOptions" in given ? { passkey: await askPasskey(given.passkeyOptions, t) } : (given as Proof);
      return client(reauthenticate, { body });
    },
    onSuccess: () => settle(true),
    // A passkey's challenge is good for one answer.
    onError: () => void options.refetch(),
  });
  return (
    <DialogContent title={t("confirm_identity")} description={t("confirm_identity_why")} width="sm">
      {options.isPending ? <Skeleton className="h-24" /> : null}
      <ErrorNotice error={options.error} retry={() => options.refetch()} />
      {options.data ? (
        <Ways
          options={options.data}
          error={confirm.error}
          busy={confirm.isPending}
          onProof={(proof) => confirm.mutate(proof)}
          onCancel={() => settle(false)}
        />
      ) : null}
    </DialogContent>
  );
}

type WaysProps = {
  options: Options;
  error: ProblemError | Error | null;
  busy: boolean;
  onProof: (proof: Proof | { passkeyOptions: unknown }) => void;
  onCancel: () => void;
};

function Ways({ options, error, busy, onProof, onCancel }: WaysProps) {
  const t = useWords("auth");
  const [way, setWay] = useState<"password" | "code">(options.password ? "password" : "code");
  const canUseCode = options.totp || options.recoveryCode;
  const isElsewhere = otherPasskeyHost(options.passkey, window.location.hostname) !== null;
  const passkey = isElsewhere ? null : options.passkey;
  const problem = error && "errors" in error ? error : null;
  if (!options.password && !canUseCode && !passkey)
    return <p className="text-base text-ink-2">{t("confirm_identity_by_sso")}</p>;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // Spaces belong to a password, so it is not trimmed.
        const given = String(new FormData(event.currentTarget).get(way) ?? "");
        onProof(way === "password" ? { password: given } : { code: given });
      }}
    >
      <ErrorNotice error={error} fields={["/password", "/code"]} />
      {way === "password" && options.password ? (
        <Field label={t("password")} error={fieldError(problem, "/password")}>
          <Input name="password" type="password" autoComplete="current-password" required autoFocus />
        </Field>
      ) : canUseCode ? (
        <Field label={t("identity_code")} hint={t("identity_code_hint")} error={fieldError(problem, "/code")}>
          <Input name="code" autoComplete="one-time-code" required autoFocus maxLength={40} />
        </Field>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {passkey ? (
          <Button kind="link" onClick={() => onProof({ passkeyOptions: passkey })}>
            {t("use_passkey")}
          </Button>
        ) : null}
        {options.password && canUseCode ? (
          <Button kind="link" onClick={() => setWay(way === "password" ? "code" : "password")}>
            {t(way === "password" ? "use_code" : "use_known_password")}
          </Button>
        ) : null}
      </div>
      <div className="mt-1 flex justify-end gap-2">
        <Button onClick={onCancel}>{t("cancel")}</Button>
        {options.password || canUseCode ? (
          <Button type="submit" kind="primary" busy={busy}>
            {t("confirm")}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
