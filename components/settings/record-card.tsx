"use client";
import { type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader, EmptyState, Skeleton } from "@/components/ui/surface";
import type { ProblemError } from "@/lib/contract/client";

type One = { id: string; name: string; active: boolean };

/** What a practice keeps a list of: added, edited, and put out of use without being lost. */
export function KeptCard<T extends One>({
  doing,
  title,
  description,
  empty,
  list,
  rows,
  error,
  words,
  about,
  mark,
  mayLeave = () => true,
  onUse,
  dialog,
}: {
  doing: string;
  title: string;
  description: string;
  empty: { icon: LucideIcon; title: string; text: string };
  list: { isPending: boolean; error: ProblemError | Error | null };
  rows: readonly T[] | undefined;
  error: ProblemError | Error | null;
  /** The words of the actions, such as "Archive", and of the archived group. */
  words: { use: string; unused: string };
  about: (one: T) => ReactNode;
  mark?: (one: T) => ReactNode;
  mayLeave?: (one: T) => boolean;
  onUse: (one: T, active: boolean) => void;
  dialog: (editing: T | null, close: () => void) => ReactNode;
}) {
  const { may } = useTenant();
  const [adding, setAdding] = useDialogParam(doing);
  const [editing, setEditing] = useState<T | null>(null);
  const writes = may("data:write");
  const then = (one: T) => (one.active ? "no more" : "again");
  function close() {
    setEditing(null);
    if (adding) setAdding(false);
  }
  return (
    <Card aria-label={title}>
      <CardHeader
        title={title}
        description={description}
        action={
          writes ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden /> Add {doing}
            </Button>
          ) : null
        }
      />
      <ErrorNotice error={list.error ?? error} />
      {list.isPending ? <Skeleton className="m-4 h-16" /> : null}
      {rows?.length === 0 ? (
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {rows?.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-2">
                <span className="wrap-anywhere font-medium">{one.name}</span>
                {mark?.(one)}
                {one.active ? null : <Badge>{words.unused}</Badge>}
              </p>
              <p className="text-ink-3 text-sm">{about(one)}</p>
            </div>
            {writes ? (
              <>
                <Button size="sm" aria-label={`Edit ${one.name}`} onClick={() => setEditing(one)}>
                  Edit
                </Button>
                {mayLeave(one) ? (
                  <Button
                    size="sm"
                    aria-label={`${words.use} ${one.name} ${then(one)}`}
                    onClick={() => onUse(one, !one.active)}
                  >
                    {words.use} {then(one)}
                  </Button>
                ) : null}
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <Dialog open={adding || editing !== null} onOpenChange={(on) => (on ? null : close())}>
        {adding || editing ? dialog(editing, close) : null}
      </Dialog>
    </Card>
  );
}

/** Says that it is kept, and closes. */
export const keptThen = (onClose: () => void) => ({
  onSuccess: ({ name }: { name: string }) => {
    toast(`${name} is kept`);
    onClose();
  },
});
