import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { answerLeaving } from "@/components/ui/unsaved";

/** Asks whether unsaved changes may be lost. */
export function LeaveDialog() {
  return (
    <Dialog open onOpenChange={(open) => (open ? null : answerLeaving(false))}>
      <DialogContent
        title="Leave without saving?"
        description="Your changes on this page aren't saved yet."
        width="sm"
        footer={
          <>
            <Button kind="danger" className="mr-auto" onClick={() => answerLeaving(true)}>
              Leave without saving
            </Button>
            <Button kind="primary" onClick={() => answerLeaving(false)}>
              Keep editing
            </Button>
          </>
        }
      />
    </Dialog>
  );
}
