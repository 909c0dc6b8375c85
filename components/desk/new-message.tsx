"use client";
import { SquarePen } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useWords } from "@/components/words/words";
import { NewMessageDialog } from "./new-message-dialog";

type Props = { onSent: (contactId: string) => void; label?: string };

/** The button without a label is the small one above the list, which has room for one word. */
export function NewMessage({ onSent, label }: Props) {
  const t = useWords("conversations");
  const { may } = useTenant();
  const [isOpen, setOpen] = useState(false);
  if (!may("data:write")) return null;
  const look = label ? { kind: "primary" as const } : { size: "sm" as const, "aria-label": t("new_message") };
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        <SquarePen aria-hidden /> {label ?? t("new")}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        {isOpen ? <NewMessageDialog onClose={() => setOpen(false)} onSent={onSent} /> : null}
      </Dialog>
    </>
  );
}
