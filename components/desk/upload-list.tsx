import { FileText, LoaderCircle, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import { sizeText } from "@/lib/desk/attachments";
import type { Upload } from "./use-uploads";

/** The files that go out with the text. */
export function UploadList({
  uploads,
  onRemove,
}: {
  uploads: readonly Upload[];
  onRemove: (key: string) => void;
}) {
  const t = useWords("conversations");
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t("files_to_send")} className="flex flex-wrap gap-2">
      {uploads.map(({ key, name, bytes, preview, id }) => (
        <li
          key={key}
          className="flex max-w-64 items-center gap-2 rounded-lg border border-line bg-sheet p-1.5 text-sm"
        >
          {preview ? (
            // biome-ignore lint/performance/noImgElement: a data URL has nothing to optimize
            <img src={preview} alt="" className="size-10 shrink-0 rounded-md object-cover" />
          ) : (
            <FileText className="mx-2 size-6 shrink-0 text-ink-3" aria-hidden />
          )}
          <span className="min-w-0">
            <span className="block truncate">{name}</span>
            <span className="flex items-center gap-1 text-ink-3 text-xs">
              {id === null ? <LoaderCircle className="size-3 animate-spin" aria-hidden /> : null}
              {id === null ? t("uploading") : sizeText(bytes)}
            </span>
          </span>
          <Button
            kind="ghost"
            size="icon-sm"
            aria-label={t("remove_file", { name })}
            onClick={() => onRemove(key)}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  );
}
