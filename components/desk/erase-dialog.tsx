"use client";
import { useRouter } from "next/navigation";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
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
  const phoneText = usePhoneText();
  const t = useWords("contacts");
  const { id } = useTenant();
  const router = useRouter();
  const erase = useCall(eraseContact, { refreshes: [listContacts] });
  const name = contact.name ?? phoneText(contact.phone);
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open ? (
        <DialogForm
          title={t("erase_title", { name })}
          description={t("erase_about")}
          verb={t("erase_person")}
          danger
          cancel={t("keep_person")}
          confirm={name}
          busy={erase.isPending}
          error={erase.error}
          onClose={() => onOpenChange(false)}
          onSubmit={() =>
            erase.mutate(
              { params: { id: contact.id } },
              {
                onSuccess: () => {
                  toast(t("erased"));
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
