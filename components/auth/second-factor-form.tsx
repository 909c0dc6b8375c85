"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { askPasskey } from "@/components/shell/passkey";
import { otherPasskeyHost } from "@/components/shell/passkey-host";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Skeleton } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { createClient, type ProblemError } from "@/lib/contract/client";
import type { BodyInputOf, ResponseOf } from "@/lib/contract/contract";
import { giveSecondFactor, secondFactorOptions } from "@/lib/contract/security";
import { useTranslatedProblem } from "./use-translated-problem";

const client = createClient();

type Options = ResponseOf<typeof secondFactorOptions>;
type Proof = BodyInputOf<typeof giveSecondFactor>;

/** Takes the second factor of a session that has none yet. */
export function SecondFactorForm({ onDone }: { onDone: () => void }) {
  const t = useWords("auth");
  const options = useQuery<Options, ProblemError>({
    queryKey: ["second-factor-options"],
    queryFn: () => client(secondFactorOptions),
    staleTime: 0,
    gcTime: 0,
  });
  const give = useMutation<unknown, ProblemError | Error, Proof | { passkeyOptions: unknown }>({
    mutationFn: async (given) => {
      const body =
        "passkeyOptions" in given ? { passkey: await askPasskey(given.passkeyOptions, t) } : (given as Proof);
      return client(giveSecondFactor, { body });
    },
    onSuccess: onDone,
    // A passkey's challenge is good for one answer.
    onError: () => void options.refetch(),
  });
  const error = useTranslatedProblem(give.error);
  const optionsError = useTranslatedProblem(options.error);
  return (
    <>
      {options.isPending ? <Skeleton className="h-24" /> : null}
      <ErrorNotice error={optionsError} retry={() => options.refetch()} />
      {options.data ? (
        <Ways
          options={options.data}
          error={error}
          busy={give.isPending || give.isSuccess}
          onProof={(proof) => give.mutate(proof)}
          onSwitch={() => give.reset()}
        />
      ) : null}
    </>
  );
}

type WaysProps = {
  options: Options;
  error: ProblemError | Error | null;
  busy: boolean;
  onProof: (proof: Proof | { passkeyOptions: unknown }) => void;
  /** The error of one way says nothing about the other. */
  onSwitch: () => void;
};

function Ways({ options, error, busy, onProof, onSwitch }: WaysProps) {
  const t = useWords("auth");
  const otherHost = otherPasskeyHost(options.passkey, window.location.hostname);
  const passkey = otherHost === null ? options.passkey : null;
  const [byRecovery, setByRecovery] = useState(!options.totp && !passkey);
  const takesCode = options.totp || byRecovery;
  const problem = error && "errors" in error ? error : null;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the page a dialog lies over must not be sent with it.
        event.stopPropagation();
        onProof({ code: String(new FormData(event.currentTarget).get("code") ?? "") });
      }}
    >
      <ErrorNotice error={error} fields={["/code"]} />
      {otherHost === null ? null : <PasskeyElsewhere host={otherHost} />}
      {passkey ? (
        <Button
          size="lg"
          kind={takesCode ? "secondary" : "primary"}
          busy={busy && !takesCode}
          onClick={() => onProof({ passkeyOptions: passkey })}
        >
          <KeyRound aria-hidden /> {t("use_passkey")}
        </Button>
      ) : null}
      {takesCode ? (
        <>
          <Field
            key={byRecovery ? "recovery" : "code"}
            label={t(byRecovery ? "recovery_code" : "code")}
            hint={byRecovery ? t("recovery_code_once") : undefined}
            error={fieldError(problem, "/code")}
          >
            <Input
              name="code"
              required
              autoFocus
              autoComplete="one-time-code"
              {...(byRecovery ? {} : { inputMode: "numeric" })}
              maxLength={40}
              className="h-10 font-mono text-lg tracking-widest"
            />
          </Field>
          <SubmitButton kind="primary" size="lg" busy={busy}>
            {t("sign_in")}
          </SubmitButton>
        </>
      ) : null}
      {options.recoveryCode && (!byRecovery || options.totp || passkey) ? (
        <p className="text-ink-2">
          <button
            type="button"
            className="text-signal hover:underline touch:py-2.5"
            onClick={() => {
              onSwitch();
              setByRecovery(!byRecovery);
            }}
          >
            {t(byRecovery && (options.totp || passkey) ? "use_other_factor" : "use_recovery_code")}
          </button>
        </p>
      ) : null}
    </form>
  );
}

function PasskeyElsewhere({ host }: { host: string }) {
  const t = useWords("auth");
  const { protocol, port } = window.location;
  const href = `${protocol}//${host}${port ? `:${port}` : ""}/sign-in`;
  return (
    <p className="text-ink-2">
      {rich(
        t.parts("passkey_elsewhere", {
          host,
          link: (words) => (
            <a className="text-signal underline" href={href}>
              {words}
            </a>
          ),
        }),
      )}
    </p>
  );
}
