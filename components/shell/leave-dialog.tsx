import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { answerLeaving } from "@/components/ui/unsaved";
import { useWords } from "@/components/words/words";

/** Asks whether unsaved changes may be lost. */
export function LeaveDialog() {
  const t = useWords("shell");
  return (
    <Dialog open onOpenChange={(open) => (open ? null : answerLeaving(false))}>
      <DialogContent
        title={t("leave_question")}
        description={t("leave_why")}
        width="sm"
        footer={
          <>
            <Button kind="danger" className="mr-auto" onClick={() => answerLeaving(true)}>
              {t("leave")}
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
