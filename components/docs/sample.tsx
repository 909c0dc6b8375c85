import { ScrollRegion } from "@/components/ui/scroll-region";
import { CopyCode } from "./copy-code";

/** Code to copy, under a heading that names its language. */
export function Sample({ title, code }: { title: string; code: string }) {
  return (
    <section className="min-w-0">
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <h3 className="text-ink-3 text-sm">{title}</h3>
        <CopyCode label={`Copy ${title}`} />
      </div>
      <ScrollRegion label={title} className="overflow-x-auto rounded-md bg-sunken">
        <pre className="p-3 font-mono text-xs">{code}</pre>
      </ScrollRegion>
    </section>
  );
}
