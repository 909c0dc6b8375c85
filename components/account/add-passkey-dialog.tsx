"use client";
import { useMutation } from "@tanstack/react-query";
import { createPasskey, passkeysAvailable } from "@/components/shell/passkey";
import { otherPasskeyHost } from "@/components/shell/passkey-host";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { ResponseOf } from "@/lib/contract/contract";
import { addPasskey, passkeyOptions } from "@/lib/contract/security";
import { accountClient, useRefreshAccount } from "./use-account";

export function AddPasskeyDialog({
  onClose,
  onCodes,
}: {
  onClose: () => void;
  onCodes: (codes: string[] | null) => void;
}) {
  const refresh = useRefreshAccount();
  const add = useMutation<ResponseOf<typeof addPasskey>, Error, string>({
    mutationFn: async (name) => {
      const options = await accountClient(passkeyOptions);
      const otherHost = otherPasskeyHost(options, window.location.hostname);
      if (otherHost !== null)
        throw new Error(`Passkeys belong to a website. Open your account at ${otherHost} and add one there.`);
      const credential = await createPasskey(options);
      return accountClient(addPasskey, { body: { credential, ...(name === "" ? {} : { name }) } });
    },
    onSuccess: async ({ passkey, recoveryCodes }) => {
      toast(`${passkey.name} added`);
      onCodes(recoveryCodes);
      await refresh();
    },
  });
  if (!passkeysAvailable())
    return (
      <DialogContent
        title="Passkeys don't work here"
        description="This browser doesn't support passkeys, or the dashboard was opened by its IP address. Use its host name, or set up an authenticator app."
        footer={<Button onClick={onClose}>Close</Button>}
      />
    );
  return (
    <DialogForm
      title="Add a passkey"
      description="Next, your browser asks for your fingerprint, face, PIN or security key."
      verb="Add passkey"
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={(value) => add.mutate(value("name"))}
    >
      <Field label="Name" optional hint="Helps you recognize it later">
        <Input name="name" maxLength={60} placeholder="Front desk laptop" />
      </Field>
    </DialogForm>
  );
}
