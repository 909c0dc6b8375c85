"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import { eraseContact, listContacts } from "@/lib/api/contracts/desk";
import { useTenant } from "../shell/tenant";
import { useCall } from "../shell/use-call";
import { Button } from "../ui/button";
import { Dialog, DialogContent } from "../ui/dialog";
import { Field, Input } from "../ui/field";
import { phoneText } from "../ui/phone";
import { Trouble } from "../ui/trouble";
import type { Contact } from "./words";

export function EraseDialog({
  contact,
  open,
  onOpenChange,
}: {
  contact: Contact;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { id } = useTenant();
  const router = useRouter();
  const [named, setNamed] = useState("");
  const erase = useCall(eraseContact, { refreshes: [listContacts] });
  const name = contact.name ?? phoneText(contact.phone);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open ? (
        <DialogContent
          title={`Erase ${name}?`}
          description="Name, number, mail and texts go for good, also inside runs. Calls, bookings and amounts stay, without the person. This cannot be undone."
          footer={
            <>
              <Button onClick={() => onOpenChange(false)}>Keep them</Button>
              <Button
                kind="danger"
                busy={erase.isPending}
                disabled={named.trim() !== name}
                onClick={() =>
                  erase.mutate(
                    { params: { id: contact.id } },
                    {
                      onSuccess: () => {
                        toast("The person is erased");
                        router.push(`/w/${id}/contacts`);
                      },
                    },
                  )
                }
              >
                Erase person
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-3">
            <Trouble error={erase.error} />
            <Field label={`Type ${name} to confirm`}>
              <Input value={named} onChange={(event) => setNamed(event.target.value)} autoComplete="off" />
            </Field>
          </div>
        </DialogContent>
      ) : null}
    </Dialog>
  );
}
