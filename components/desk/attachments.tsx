"use client";
import { Download, FileText } from "lucide-react";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { useWords } from "@/components/words/words";
import { isPicture, sizeText } from "@/lib/desk/attachments";
import type { Message } from "./words";

type Named = { kind: "picture" | "file"; at: number; total: number; direction: Message["direction"] };
type Media = Message["media"][number] & { src: string; named: Named };

/** Pictures and files of a text: pictures as they are, everything else to download. */
export function Attachments({ message: { id, media, direction } }: { message: Message }) {
  const t = useWords("conversations");
  const { id: workspace } = useTenant();
  if (media.length === 0) return null;
  const shown = media.map((one, at) => ({
    ...one,
    src: `/v1/messages/${encodeURIComponent(id)}/media/${at}?workspace=${encodeURIComponent(workspace ?? "")}`,
    named: {
      kind: isPicture(one.contentType) ? ("picture" as const) : ("file" as const),
      at: at + 1,
      total: media.length,
      direction,
    },
  }));
  return (
    <ul aria-label={t("attachments")} className="mt-1 flex max-w-[85%] flex-wrap gap-1.5">
      {shown.map((one) => (
        <li key={one.src} className="min-w-0">
          {isPicture(one.contentType) ? <Picture media={one} /> : <FileCard media={one} />}
        </li>
      ))}
    </ul>
  );
}

/** A thumbnail that opens large. If it is gone, the file cannot be opened. */
function Picture({ media }: { media: Media }) {
  const t = useWords("conversations");
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { src, named, name } = media;
  const title = t("media_title", named);
  if (isMissing) return <FileCard media={media} isMissing />;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t("media_open", named)}
        className="block overflow-clip rounded-lg border border-line bg-sunken"
      >
        {/* biome-ignore lint/performance/noImgElement: only the API can serve it, to people of the workspace */}
        <img
          src={src}
          alt={title}
          loading="lazy"
          onError={() => setMissing(true)}
          className="block max-h-48 min-h-12 min-w-12 max-w-full object-contain sm:max-w-60"
        />
      </button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        {isOpen ? (
          <DialogContent title={name ?? title} width="lg" footer={<DownloadLink media={media} />}>
            {/* biome-ignore lint/performance/noImgElement: only the API can serve it, to people of the workspace */}
            <img src={src} alt={title} className="mx-auto max-h-[70dvh] max-w-full object-contain" />
          </DialogContent>
        ) : null}
      </Dialog>
    </>
  );
}

const TYPES = {
  "application/pdf": "type_pdf",
  "text/vcard": "type_contact_card",
  "text/x-vcard": "type_contact_card",
} as const;

function useTypeText() {
  const t = useWords("conversations");
  return (contentType: string): string => {
    const known = Object.hasOwn(TYPES, contentType) ? TYPES[contentType as keyof typeof TYPES] : null;
    if (known) return t(known);
    const [group = "", type = ""] = contentType.split("/");
    if (group === "video" || group === "audio") return t(group === "video" ? "type_video" : "type_sound");
    return group === "image" ? t("type_picture") : type === "octet-stream" ? t("type_file") : type;
  };
}

function FileCard({ media, isMissing = false }: { media: Media; isMissing?: boolean }) {
  const t = useWords("conversations");
  const typeText = useTypeText();
  const { name, contentType, bytes, src } = media;
  const about = [typeText(contentType), ...(bytes === null ? [] : [sizeText(bytes)])];
  return (
    <div className="flex max-w-72 items-center gap-2.5 rounded-lg border border-line bg-sheet py-2 pr-2 pl-3 text-sm">
      <FileText className="size-5 shrink-0 text-ink-3" aria-hidden />
      <div className="min-w-0">
        <p className="truncate font-medium">{name ?? typeText(contentType)}</p>
        <p className="text-ink-3 text-xs">
          {isMissing ? t("no_longer_available") : name === null ? about.slice(1).join() : about.join(", ")}
        </p>
      </div>
      {isMissing ? null : (
        <a
          href={src}
          download={name ?? ""}
          aria-label={
            name === null
              ? t("media_download", media.named)
              : t("download_name", { name: name.toLowerCase() })
          }
          className="ml-auto rounded-md p-1.5 text-ink-2 hover:bg-hover hover:text-ink"
        >
          <Download className="size-4" aria-hidden />
        </a>
      )}
    </div>
  );
}

function DownloadLink({ media: { src, name } }: { media: Media }) {
  const t = useWords("conversations");
  return (
    <a
      href={src}
      download={name ?? ""}
      className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-sheet px-3 font-medium text-base text-ink hover:bg-hover"
    >
      <Download className="size-4" aria-hidden /> {t("download")}
    </a>
  );
}
