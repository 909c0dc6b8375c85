import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { answerLeaving, isOnlyUnsent } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";

const UNSAVED = { question: "leave_question", why: "leave_why", leave: "leave" } as const;
const UNSENT = {
  question: "leave_unsent_question",
  why: "leave_unsent_why",
  leave: "leave_unsent",
} as const;

/** Asks whether unsaved changes may be lost. */
export function LeaveDialog() {
  const t = useWords("shell");
  const words = isOnlyUnsent() ? UNSENT : UNSAVED;
  return (
    <Dialog open onOpenChange={(open) => (open ? null : answerLeaving(false))}>
      <DialogContent
        title={t(words.question)}
        description={t(words.why)}
        width="sm"
        footer={
          <>
            <Button kind="danger" className="mr-auto" onClick={() => answerLeaving(true)}>
              {t(words.leave)}
            </Button>
            <Button kind="primary" onClick={() => answerLeaving(false)}>
              {t("keep_editing")}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
