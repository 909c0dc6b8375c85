import type { ReactNode } from "react";
import { DialogForm } from "@/components/ui/dialog-form";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";

type Props = {
  /** The names of the person and of what they lose access to. */
  person: string;
  tenant: string;
  busy: boolean;
  error: ProblemError | null;
  onRemove: (outcome: { onSuccess: () => void }) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks before a person loses their access. */
export function RemovePersonDialog({ person, tenant, busy, error, onRemove, onClose, children }: Props) {
  const t = useWords("people");
  const onSuccess = () => {
    onClose();
    toast(t("no_longer", { name: person }));
  };
  return (
    <DialogForm
      title={t("remove_title", { name: person })}
      description={t("remove_about", { name: person, tenant })}
      verb={t("remove")}
      danger
      busy={busy}
      error={error}
      onClose={onClose}
      onSubmit={() => onRemove({ onSuccess })}
    >
      {children}
    </DialogForm>
  );
}
