"use client";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { type Account, closeAccount, getAccount, listAccounts } from "@/lib/api/contracts/accounts";
import { listPartnerAudit } from "@/lib/api/contracts/audit";
import { useCall } from "../shell/use-call";
import { Button } from "../ui/button";
import { DialogContent } from "../ui/dialog";
import { Field, Input } from "../ui/field";
import { Notice } from "../ui/surface";
import { Trouble } from "../ui/trouble";

export function CloseAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const [named, setNamed] = useState("");
  const close = useCall(closeAccount, { refreshes: [listAccounts, getAccount, listPartnerAudit] });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    close.mutate(
      { params: { id: account.id }, body: reason ? { reason } : {} },
      {
        onSuccess: () => {
          toast(`${account.name} is closed`);
          onClose();
        },
      },
    );
  }
  return (
    <DialogContent
      title={`Close ${account.name} for good?`}
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button
            kind="danger"
            type="submit"
            form="close"
            busy={close.isPending}
            disabled={named.trim() !== account.name}
          >
            Close account
          </Button>
        </>
      }
    >
      <form id="close" onSubmit={submit} className="flex flex-col gap-4">
        <Notice tone="bad" title="This cannot be undone">
          Its keys stop, its people lose access and every waiting run ends. Records and invoices are kept. If
          you may want it back, suspend it instead.
        </Notice>
        <Trouble error={close.error} />
        <Field label="Reason" optional>
          <Input name="reason" maxLength={500} />
        </Field>
        <Field label={`Type ${account.name} to confirm`}>
          <Input value={named} onChange={(event) => setNamed(event.target.value)} autoComplete="off" />
        </Field>
      </form>
    </DialogContent>
  );
}
