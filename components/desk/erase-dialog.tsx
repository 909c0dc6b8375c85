"use client";
import { useRouter } from "next/navigation";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { phoneText } from "@/components/ui/phone";
import { toast } from "@/components/ui/toast";
import { eraseContact, listContacts } from "@/lib/contract/contacts";
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
  const erase = useCall(eraseContact, { refreshes: [listContacts] });
  const name = contact.name ?? phoneText(contact.phone);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open ? (
        <DialogForm
          title={`Erase ${name}?`}
          description="Their name, number, email and texts are permanently deleted, including from runs. Calls, bookings and amounts are kept without personal details. This can't be undone."
          verb="Erase person"
          danger
          cancel="Keep person"
          confirm={name}
          busy={erase.isPending}
          error={erase.error}
          onClose={() => onOpenChange(false)}
          onSubmit={() =>
            erase.mutate(
              { params: { id: contact.id } },
              {
                onSuccess: () => {
                  toast("Person erased");
                  router.push(`/w/${id}/contacts`);
                },
              },
            )
          }
        />
      ) : null}
    </Dialog>
  );
}
