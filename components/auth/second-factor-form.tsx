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
import { createClient, type ProblemError } from "@/lib/contract/client";
import type { BodyInputOf, ResponseOf } from "@/lib/contract/contract";
import { giveSecondFactor, secondFactorOptions } from "@/lib/contract/security";

const client = createClient();

type Options = ResponseOf<typeof secondFactorOptions>;
type Proof = BodyInputOf<typeof giveSecondFactor>;

/** Takes the second factor of a session that has none yet. */
export function SecondFactorForm({ onDone }: { onDone: () => void }) {
  const options = useQuery<Options, ProblemError>({
    queryKey: ["second-factor-options"],
    queryFn: () => client(secondFactorOptions),
    staleTime: 0,
    gcTime: 0,
  });
  const give = useMutation<unknown, ProblemError | Error, Proof | { passkeyOptions: unknown }>({
    mutationFn: async (given) => {
      const body =
        "passkeyOptions" in given ? { passkey: await askPasskey(given.passkeyOptions) } : (given as Proof);
      return client(giveSecondFactor, { body });
    },
    onSuccess: onDone,
    // A passkey's challenge is good for one answer.
    onError: () => void options.refetch(),
  });
  return (
    <>
      {options.isPending ? <Skeleton className="h-24" /> : null}
      <ErrorNotice error={options.error} retry={() => options.refetch()} />
      {options.data ? (
        <Ways
          options={options.data}
          error={give.error}
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
          <KeyRound aria-hidden /> Use a passkey
        </Button>
      ) : null}
      {takesCode ? (
        <>
          <Field
            key={byRecovery ? "recovery" : "code"}
            label={byRecovery ? "Recovery code" : "Code from your authenticator app"}
            hint={byRecovery ? "Each recovery code works once" : undefined}
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
            Sign in
          </SubmitButton>
        </>
      ) : null}
      {options.recoveryCode && (!byRecovery || options.totp || passkey) ? (
        <p className="text-ink-2">
          <button
            type="button"
            className="text-signal hover:underline"
            onClick={() => {
              onSwitch();
              setByRecovery(!byRecovery);
            }}
          >
            {byRecovery && (options.totp || passkey) ? "Use another second factor" : "Use a recovery code"}
          </button>
        </p>
      ) : null}
    </form>
  );
}

function PasskeyElsewhere({ host }: { host: string }) {
  const { protocol, port } = window.location;
  return (
    <p className="text-ink-2">
      Passkeys belong to a website, and yours belongs to{" "}
      <a className="text-signal underline" href={`${protocol}//${host}${port ? `:${port}` : ""}/sign-in`}>
        {host}
      </a>
      . Sign in there to use it.
    </p>
  );
}
