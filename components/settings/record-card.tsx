"use client";
import { type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader, EmptyState, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";

type BookableRecord = { id: string; name: string; active: boolean };

/** Labels of the action that changes a record's use, of the badge on a record out of use, and of the list of those. */
type Words = { archive: string; restore: string; archived: string; allArchived: (count: number) => string };

/** A list of bookable records, which can be added, edited and taken out of use without being deleted. */
export function RecordCard<T extends BookableRecord>({
  noun,
  title,
  description,
  empty,
  list,
  rows,
  error,
  words,
  about,
  mark,
  mayArchive = () => true,
  onRestore,
  dialog,
  archiveDialog,
}: {
  noun: "service" | "provider";
  title: string;
  description: string;
  empty: { icon: LucideIcon; title: string; text: string };
  list: { isPending: boolean; error: ProblemError | Error | null };
  rows: readonly T[] | undefined;
  error: ProblemError | Error | null;
  words: Words;
  about: (one: T) => ReactNode;
  mark?: (one: T) => ReactNode;
  mayArchive?: (one: T) => boolean;
  onRestore: (one: T) => void;
  dialog: (editing: T | null, close: () => void) => ReactNode;
  archiveDialog: (one: T, close: () => void) => ReactNode;
}) {
  const t = useWords("bookings");
  const { may } = useTenant();
  const [adding, setAdding] = useDialogParam(noun);
  const [editing, setEditing] = useState<T | null>(null);
  const [archiving, setArchiving] = useState<T | null>(null);
  const archived = rows?.filter(({ active }) => !active) ?? [];
  const row = (one: T) => (
    <RecordRow
      key={one.id}
      record={one}
      words={words}
      about={about(one)}
      mark={mark?.(one)}
      mayArchive={mayArchive(one)}
      onEdit={() => setEditing(one)}
      onUse={() => (one.active ? setArchiving(one) : onRestore(one))}
    />
  );
  const writes = may("data:write");
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
              <Plus aria-hidden /> {t(`add_${noun}`)}
            </Button>
          ) : (
            <ViewOnly scope="data:write" />
          )
        }
      />
      <ErrorNotice error={list.error ?? error} />
      {list.isPending ? <Skeleton className="m-4 h-16" /> : null}
      {rows?.length === 0 ? (
        <EmptyState icon={empty.icon} title={empty.title}>
          {empty.text}
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">{rows?.filter(({ active }) => active).map(row)}</ul>
      <FoldedRows label={words.allArchived(archived.length)}>{archived.map(row)}</FoldedRows>
      <Dialog open={adding || editing !== null} onOpenChange={(on) => (on ? null : close())}>
        {adding || editing ? dialog(editing, close) : null}
      </Dialog>
      <Dialog open={archiving !== null} onOpenChange={(on) => (on ? null : setArchiving(null))}>
        {archiving ? archiveDialog(archiving, () => setArchiving(null)) : null}
      </Dialog>
    </Card>
  );
}

function RecordRow({
  record,
  words,
  about,
  mark,
  mayArchive,
  onEdit,
  onUse,
}: {
  record: BookableRecord;
  words: Words;
  about: ReactNode;
  mark: ReactNode;
  mayArchive: boolean;
  onEdit: () => void;
  onUse: () => void;
}) {
  const t = useWords("bookings");
  const { may } = useTenant();
  const { name, active } = record;
  const verb = active ? words.archive : words.restore;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{name}</span>
          {mark}
          {active ? null : <Badge>{words.archived}</Badge>}
        </p>
        <p className="text-ink-3 text-sm">{about}</p>
      </div>
      {may("data:write") ? (
        <>
          <Button size="sm" aria-label={t("edit_name", { name })} onClick={onEdit}>
            {t("edit")}
          </Button>
          {mayArchive ? (
            <Button size="sm" aria-label={`${verb}: ${name}`} onClick={onUse}>
              {verb}
            </Button>
          ) : null}
        </>
      ) : null}
    </li>
  );
}

/** Rows that are out of use, folded at the end of their list. */
export function FoldedRows({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <details className="border-line border-t">
      <summary className="cursor-pointer px-4 py-2.5 text-ink-2 text-sm touch:min-h-touch">{label}</summary>
      <ul className="divide-y divide-line border-line border-t">{children}</ul>
    </details>
  );
}

/** Says that the record is out of use. Its row moves, so the focus goes to the content of the page. */
export function useOnArchived(text: "service_archived" | "provider_stopped", onClose: () => void) {
  const t = useWords("bookings");
  return {
    onSuccess: ({ name }: { name: string }) => {
      toast(t(text, { name }));
      onClose();
    },
  };
}

/** Confirms that the record is saved and closes its dialog. */
export function useOnSaved(onClose: () => void) {
  const t = useWords("bookings");
  return {
    onSuccess: ({ name }: { name: string }) => {
      toast(t("saved", { name }));
      onClose();
    },
  };
}
