import { anchorOf, type Group, Method } from "./operation";
import { Sample } from "./sample";
import { Search } from "./search";

type Guide = { slug: string; title: string };

/**
 * The index begins with the guides and then lists every operation, each leading to the page of its group. Links are plain,
 * because hundreds of Link components would double the work of the page.
 */
export function OperationIndex({
  baseUrl,
  groups,
  guides,
}: {
  baseUrl: string;
  groups: Group[];
  guides: Guide[];
}) {
  return (
    <main className="mx-auto max-w-4xl px-4 py-8 sm:px-8">
      <h1 className="font-semibold text-2xl">API reference</h1>
      <GettingStarted baseUrl={baseUrl} guides={guides} />
      <h2 className="mb-3 font-semibold text-xl">Operations</h2>
      <div className="mb-6">
        <Search />
      </div>
      {groups.map(({ slug, tag, about, operations }) => (
        <section key={slug} className="mb-8" data-section>
          <h3 className="font-semibold text-lg">
            <a className="hover:underline" href={`/docs/api/${slug}`}>
              {tag}
            </a>
          </h3>
          {about ? <p className="mb-2 max-w-prose text-ink-2 text-sm">{about}</p> : null}
          <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
            {operations.map((operation) => (
              <li
                key={anchorOf(operation)}
                id={anchorOf(operation)}
                className="scroll-mt-16"
                data-entry={`${tag} ${operation.id}`}
              >
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

const firstCall = (baseUrl: string) =>
  [
    `export BASE=${baseUrl}`,
    "export KEY=fdw_test_…",
    `curl -s $BASE/v1/automations -H "Authorization: Bearer $KEY"`,
  ].join("\n");

function GettingStarted({ baseUrl, guides }: { baseUrl: string; guides: Guide[] }) {
  return (
    <section aria-labelledby="getting-started" className="mt-4 mb-8">
      <h2 id="getting-started" className="font-semibold text-xl">
        Getting started
      </h2>
      <p className="mt-2 mb-3 max-w-prose text-ink-2">
        Send a key with every request. A workspace key (<code className="font-mono text-sm">fdw_…</code>)
        works inside one account, a partner key (<code className="font-mono text-sm">fdp_…</code>) manages
        accounts. Owners add keys under Settings, API keys. Keys with{" "}
        <code className="font-mono text-sm">_test_</code> belong to a sandbox, which sends nothing to anybody.
      </p>
      <Sample title="curl" code={firstCall(baseUrl)} />
      <p className="mt-3 max-w-prose text-ink-2">
        The{" "}
        <a className="text-signal underline" href="/docs/guides/first-call">
          first guide
        </a>{" "}
        leads from a key to a live automation in ten minutes, with curl alone.
      </p>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2">
        {guides.map(({ slug, title }) => (
          <li key={slug}>
            <a
              className="block rounded-lg border border-line bg-sheet px-4 py-2.5 hover:bg-hover"
              href={`/docs/guides/${slug}`}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-2">
        For tools:{" "}
        <a className="text-signal underline" href="/v1/openapi.json">
          OpenAPI document
        </a>
        ,{" "}
        <a className="text-signal underline" href="/docs/switchboard.postman_collection.json">
          Postman collection
        </a>
        ,{" "}
        <a className="text-signal underline" href="/llms.txt">
          llms.txt
        </a>
        .
      </p>
    </section>
  );
}
