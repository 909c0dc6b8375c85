"use client";
import { useMutation } from "@tanstack/react-query";
import { createPasskey, passkeysAvailable } from "@/components/shell/passkey";
import { otherPasskeyHost } from "@/components/shell/passkey-host";
import { Button } from "@/components/ui/button";
import { DialogContent } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { addPasskey, passkeyOptions } from "@/lib/contract/security";
import { useAccountClient, useRefreshAccount } from "./use-account";

export function AddPasskeyDialog({
  onClose,
  onCodes,
}: {
  onClose: () => void;
  onCodes: (codes: string[] | null) => void;
}) {
  const t = useWords("account");
  const words = useWords("auth");
  const client = useAccountClient();
  const refresh = useRefreshAccount();
  const add = useMutation<ResponseOf<typeof addPasskey>, Error, string>({
    mutationFn: async (name) => {
      const options = await client(passkeyOptions);
      const otherHost = otherPasskeyHost(options, window.location.hostname);
      if (otherHost !== null) throw new Error(t("passkeys_elsewhere", { host: otherHost }));
      const credential = await createPasskey(options, words);
      return client(addPasskey, { body: { credential, ...(name === "" ? {} : { name }) } });
    },
    onSuccess: async ({ passkey, recoveryCodes }) => {
      toast(t("passkey_added", { name: passkey.name }));
      onCodes(recoveryCodes);
      await refresh();
    },
  });
  if (!passkeysAvailable())
    return (
      <DialogContent
        title={t("passkeys_unsupported")}
        description={t("passkeys_unsupported_why")}
        footer={<Button onClick={onClose}>{t("close")}</Button>}
      />
    );
  return (
    <DialogForm
      title={t("add_a_passkey")}
      description={t("passkey_next")}
      verb={t("add_passkey")}
      busy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={(value) => add.mutate(value("name"))}
    >
      <Field label={t("name")} optional hint={t("passkey_name_hint")}>
        <Input name="name" maxLength={60} placeholder={t("passkey_name_example")} />
      </Field>
    </DialogForm>
  );
}
