"use client";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count } from "@/components/ui/money";
import { saveBlob } from "@/components/ui/save-blob";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { createDownload } from "@/lib/contract/download";
import { signInAgain } from "./sign-in-again";
import { useTenant } from "./tenant";

type Props = {
  label: string;
  /** The name of the saved file. */
  file: string;
  /** The address of the table, with the filters of the list. */
  path: string;
  /** The number of rows the filters leave, if it is known. */
  rows?: number | undefined;
  /** The type of a file that is no table. Only the rows of a table are counted. */
  type?: "text/html";
  disabled?: boolean;
  size?: "sm" | "md";
  className?: string;
};

/** Saves every row that the filters match, not only those on the page, and shows how far it is. */
export function ExportButton({ label, file, path, rows, type, disabled, size, className }: Props) {
  const t = useWords("shell");
  const { face, id } = useTenant();
  const [received, setReceived] = useState(0);
  const exporting = useMutation({
    mutationFn: async () => {
      setReceived(0);
      const download = createDownload({ ...(id === null ? {} : { [face]: id }), signInAgain });
      saveBlob(file, await download(path, type ? { type } : { onRows: setReceived }));
    },
    onSuccess: () => toast.success(t("exported", { file })),
  });
  return (
    <div className={cx("flex flex-wrap items-center justify-end gap-x-3 gap-y-2", className)}>
      {exporting.isPending && received > 0 ? <Progress received={received} rows={rows} /> : null}
      <Button size={size} disabled={disabled} busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {exporting.isPending ? null : <Download aria-hidden />} {label}
      </Button>
      {exporting.error ? (
        <div className="basis-full">
          <ErrorNotice error={exporting.error} retry={() => exporting.mutate()} />
        </div>
      ) : null}
    </div>
  );
}

/** A cell may contain a line break, so rows are counted a little too high; never above their number. */
function Progress({ received, rows }: { received: number; rows: number | undefined }) {
  const t = useWords("shell");
  const done = rows === undefined ? received : Math.min(received, rows);
  return (
    <span className="flex items-center gap-2 text-ink-2 text-sm tabular-nums">
      <progress
        aria-label={t("exported_rows")}
        className="h-1.5 w-24 accent-signal"
        {...(rows === undefined ? {} : { value: done, max: Math.max(1, rows) })}
      />
      {rows === undefined ? count(done) : t("rows_done", { done: count(done), rows: count(rows) })}
    </span>
  );
}
