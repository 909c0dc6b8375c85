import { CopyButton } from "./copy-button";

/** A long text to take along, such as a key or an address, with its button. */
export function CopyBox({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div className="flex items-center gap-2 rounded-lg border border-line bg-sunken p-2 pl-3">
      <output aria-label={label} className="min-w-0 flex-1 break-all font-mono text-sm">
        {text}
      </output>
      <CopyButton text={text} label={copy} />
    </div>
  );
}
