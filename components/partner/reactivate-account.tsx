"use client";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { type Account, getAccount, listAccounts, reactivateAccount } from "@/lib/api/contracts/accounts";
import { listPartnerAudit } from "@/lib/api/contracts/audit";
import { useCall } from "../shell/use-call";
import { Button } from "../ui/button";
import { cx } from "../ui/classes";
import { DialogContent } from "../ui/dialog";
import { Field, Input } from "../ui/field";
import { Notice } from "../ui/surface";
import { Trouble } from "../ui/trouble";

type Resume = "recent" | "all" | "none";
const CHOICES: { value: Resume; title: string; text: string }[] = [
  {
    value: "recent",
    title: "Go on with recent ones",
    text: "Runs that waited only a short while go on; older ones end, so nobody gets last month's text.",
  },
  { value: "all", title: "Go on with all", text: "Every run goes on, however long it waited." },
  { value: "none", title: "End them all", text: "Nothing old is sent. New events start automations again." },
];

export function ReactivateAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const [resume, setResume] = useState<Resume>("recent");
  const reactivate = useCall(reactivateAccount, { refreshes: [listAccounts, getAccount, listPartnerAudit] });
  const others = account.suspensions.filter((one) => one.source !== "partner");
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    reactivate.mutate(
      { params: { id: account.id }, body: { resume, ...(reason ? { reason } : {}) } },
      {
        onSuccess: (now) => {
          toast(
            now.status === "active"
              ? `${account.name} is active again`
              : `Your suspension of ${account.name} is lifted`,
          );
          onClose();
        },
      },
    );
  }
  return (
    <DialogContent
      title={`Reactivate ${account.name}?`}
      description="Calls, bookings, messages and automations work again from this moment."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="reactivate" busy={reactivate.isPending}>
            Reactivate account
          </Button>
        </>
      }
    >
      <form id="reactivate" onSubmit={submit} className="flex flex-col gap-4">
        <Trouble error={reactivate.error} />
        {others.length > 0 ? (
          <Notice tone="warn">
            The platform suspended it too. That one is not yours to lift: the account stays suspended until it
            is.
          </Notice>
        ) : null}
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 font-medium text-sm">What about the runs that wait?</legend>
          {CHOICES.map((choice) => (
            <label
              key={choice.value}
              className={cx(
                "flex cursor-pointer gap-3 rounded-lg border p-3",
                resume === choice.value ? "border-signal bg-signal-soft" : "border-line hover:bg-hover",
              )}
            >
              <input
                type="radio"
                name="resume"
                className="mt-1 accent-(--signal)"
                checked={resume === choice.value}
                onChange={() => setResume(choice.value)}
              />
              <span>
                <span className="block font-medium">{choice.title}</span>
                <span className="block text-ink-2 text-sm">{choice.text}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Field label="Reason" optional hint="Kept in the audit log">
          <Input name="reason" maxLength={500} />
        </Field>
      </form>
    </DialogContent>
  );
}
