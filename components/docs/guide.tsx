import type { ReactNode } from "react";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { type Block, readMarkdown, readSpans } from "./markdown";
import { Sample } from "./sample";

/** A guide, rendered from its Markdown. */
export function Guide({ source }: { source: string }) {
  return (
    <main className="mx-auto max-w-3xl px-4 py-8 sm:px-8">
      <p className="mb-2 text-ink-3">
        <a className="hover:underline" href="/docs/api">
          API reference
        </a>
      </p>
      {readMarkdown(source).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a guide never change
        <Part key={index} block={block} />
      ))}
    </main>
  );
}

const LANGUAGES: Record<string, string> = { sh: "Shell", ts: "TypeScript", json: "JSON" };

function Part({ block }: { block: Block }) {
  switch (block.kind) {
    case "heading":
      return <Heading level={block.level} text={block.text} />;
    case "paragraph":
      return (
        <p className="my-3 text-ink-2">
          <Text text={block.text} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List className={`my-3 space-y-1 pl-5 text-ink-2 ${block.ordered ? "list-decimal" : "list-disc"}`}>
          {block.items.map((item) => (
            <li key={item}>
              <Text text={item} />
            </li>
          ))}
        </List>
      );
    }
    case "code":
      return (
        <div className="my-4">
          <Sample title={LANGUAGES[block.language] ?? "Text"} code={block.text} />
        </div>
      );
    case "table":
      return <Table head={block.head} rows={block.rows} />;
    default:
      return block satisfies never;
  }
}

function Heading({ level, text }: { level: number; text: string }) {
  const id = text.toLowerCase().replaceAll(/[^a-z]+/g, "-");
  if (level === 1) return <h1 className="mb-2 font-semibold text-2xl">{text}</h1>;
  if (level === 2)
    return (
      <h2 id={id} className="mt-8 mb-2 scroll-mt-16 font-semibold text-xl">
        {text}
      </h2>
    );
  return (
    <h3 id={id} className="mt-6 mb-2 scroll-mt-16 font-semibold text-lg">
      {text}
    </h3>
  );
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <ScrollRegion
      label={head.join(", ")}
      className="my-4 overflow-x-auto rounded-lg border border-line bg-sheet"
    >
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} className="border-line border-b px-3 py-2 font-medium text-ink-3">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.join()}>
              {row.map((cell) => (
                <td key={cell} className="px-3 py-2 align-top text-ink-2">
                  <Text text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Text({ text }: { text: string }): ReactNode {
  return readSpans(text).map((span) => {
    const key = `${span.kind} ${span.text}`;
    if (span.kind === "code")
      return (
        <code key={key} className="font-mono text-ink text-sm [overflow-wrap:anywhere]">
          {span.text}
        </code>
      );
    if (span.kind === "bold")
      return (
        <strong key={key} className="font-semibold text-ink">
          {span.text}
        </strong>
      );
    if (span.kind === "link")
      return (
        <a key={key} className="text-signal underline" href={span.href}>
          {span.text}
        </a>
      );
    return span.text;
  });
}
