import { anchorOf, type Group, Method } from "./operation";

/**
 * Every operation on one page, each leading to the page of its group. Links are plain, because hundreds of Link components
 * would double the work of the page.
 */
export function OperationIndex({ groups }: { groups: Group[] }) {
  return (
    <main className="mx-auto max-w-4xl px-4 py-8 sm:px-8">
      <h1 className="font-semibold text-2xl">API reference</h1>
      <p className="mt-1 mb-8 max-w-prose text-ink-2">
        Send your key as <code className="font-mono text-sm">Authorization: Bearer …</code>. Every POST takes
        an <code className="font-mono text-sm">Idempotency-Key</code>; lists page by{" "}
        <code className="font-mono text-sm">limit</code> and{" "}
        <code className="font-mono text-sm">starting_after</code>; refusals are listed under{" "}
        <a className="text-signal underline" href="/docs/errors">
          errors
        </a>
        .
      </p>
      {groups.map(({ slug, tag, operations }) => (
        <section key={slug} className="mb-8">
          <h2 className="mb-2 font-semibold text-xl">{tag}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {operations.map((operation) => (
              <li key={anchorOf(operation)} id={anchorOf(operation)} className="scroll-mt-16">
                <a
                  href={`/docs/api/${slug}#${anchorOf(operation)}`}
                  className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-baseline px-4 py-2.5 hover:bg-hover"
                >
                  <span className="font-mono">
                    <Method name={operation.method} />
                  </span>
                  <span>
                    {operation.summary}
                    <span className="block font-mono text-ink-3 text-sm [overflow-wrap:anywhere]">
                      {operation.path}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  );
}
