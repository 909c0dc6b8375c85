"use client";
import { SquarePen } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useWords } from "@/components/words/words";
import { NewMessageDialog } from "./new-message-dialog";

type Props = { onSent?: (contactId: string) => void; label?: string };

/** The button without a label is the small one above the list, which has room for one word. It owns the dialog of both. */
export function NewMessage({ onSent, label }: Props) {
  const t = useWords("conversations");
  const { may } = useTenant();
  const [isOpen, setOpen] = useDialogParam("text");
  if (!may("data:write")) return null;
  const look = label ? { kind: "primary" as const } : { size: "sm" as const, "aria-label": t("new_message") };
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        <SquarePen aria-hidden /> {label ?? t("new")}
      </Button>
      {label ? null : (
        <Dialog open={isOpen} onOpenChange={setOpen}>
          {isOpen ? <NewMessageDialog onClose={() => setOpen(false)} onSent={(id) => onSent?.(id)} /> : null}
        </Dialog>
      )}
    </>
  );
}
