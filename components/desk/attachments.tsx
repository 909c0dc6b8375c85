import { FileText, Image as ImageIcon } from "lucide-react";
import type { Message } from "./words";

/**
 * Pictures and files of a text. They stay with the provider, which may ask for its own sign-in, so they are links and
 * nothing is fetched from there until somebody opens one.
 */
export function Attachments({ media }: Pick<Message, "media">) {
  if (media.length === 0) return null;
  const named = media.map(({ url, contentType }, index) => ({
    url,
    isPicture: contentType.startsWith("image/"),
    name: `${contentType.startsWith("image/") ? "Picture" : "File"} ${index + 1}`,
    type: contentType.split("/").at(-1) ?? contentType,
  }));
  return (
    <ul aria-label="Attachments" className="mt-1 flex flex-wrap gap-1.5">
      {named.map(({ url, isPicture, name, type }) => (
        <li key={name}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="flex items-center gap-1.5 rounded-md border border-line bg-sheet px-2 py-1 text-sm underline hover:bg-hover"
          >
            {isPicture ? (
              <ImageIcon className="size-4 text-ink-3" aria-hidden />
            ) : (
              <FileText className="size-4 text-ink-3" aria-hidden />
            )}
            {name} <span className="text-ink-3">{type}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
