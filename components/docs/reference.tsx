import { anchorOf, type Group, type Listed, Method } from "./operation";
import { Schema, type SchemaNode, type Schemas } from "./schema";

type Media = Record<string, { schema?: SchemaNode }>;
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: SchemaNode }[];
  requestBody?: { content?: Media };
  responses: Record<string, { content?: Media }>;
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Schemas };
};
type Props = { group: Group; groups: Group[]; document: OpenApi };

/** One group of operations with their parameters, bodies, responses and errors. Plain links, as in the index. */
export function Reference({ group, groups, document }: Props) {
  const schemas = document.components?.schemas ?? {};
  return (
    <div className="mx-auto grid max-w-[1400px] gap-8 px-4 py-8 sm:px-8 lg:grid-cols-[220px_minmax(0,1fr)]">
      <nav
        aria-label="Operations"
        className="hidden max-h-[calc(100dvh-6rem)] overflow-y-auto text-sm lg:sticky lg:top-16 lg:block"
      >
        <ul className="space-y-1">
          {groups.map((one) => (
            <li key={one.slug}>
              <a
                className="block truncate text-ink-2 hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
                aria-current={one.slug === group.slug ? "page" : undefined}
                href={`/docs/api/${one.slug}`}
              >
                {one.tag}
              </a>
              {one.slug === group.slug ? <OnThisPage operations={group.operations} /> : null}
            </li>
          ))}
        </ul>
      </nav>
      <main className="min-w-0">
        <p className="mb-2 text-ink-3">
          <a className="hover:underline" href="/docs/api">
            API reference
          </a>
        </p>
        <h1 className="mb-6 font-semibold text-2xl">{group.tag}</h1>
        {group.operations.map((listed) => (
          <OperationCard
            key={anchorOf(listed)}
            listed={listed}
            operation={document.paths[listed.path]?.[listed.method.toLowerCase()]}
            schemas={schemas}
          />
        ))}
      </main>
    </div>
  );
}

function OnThisPage({ operations }: { operations: Listed[] }) {
  return (
    <ul className="my-1 space-y-0.5 border-line border-l pl-3">
      {operations.map((operation) => (
        <li key={anchorOf(operation)}>
          <a
            className="block truncate text-ink-2 hover:text-ink"
            href={`#${anchorOf(operation)}`}
            title={operation.summary}
          >
            {operation.summary}
          </a>
        </li>
      ))}
    </ul>
  );
}

type OperationProps = { listed: Listed; operation: Operation | undefined; schemas: Schemas };

function OperationCard({ listed, operation, schemas }: OperationProps) {
  return (
    <article id={anchorOf(listed)} className="mb-8 scroll-mt-16 rounded-lg border border-line bg-sheet">
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-semibold text-lg">{listed.summary}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 font-mono text-sm">
          <Method name={listed.method} />
          <span className="break-all">{listed.path}</span>
        </p>
        {listed.description ? <p className="mt-2 max-w-prose text-ink-2">{listed.description}</p> : null}
        <p className="mt-2 text-ink-3 text-sm">
          {listed.auth === "none" ? "No key" : `${listed.auth === "partner" ? "Partner" : "Workspace"} key`}
          {listed.scope ? (
            <>
              {" with "}
              <code className="font-mono">{listed.scope}</code>
            </>
          ) : null}
        </p>
      </header>
      <div className="grid gap-6 p-4 xl:grid-cols-2">
        <RequestBlocks listed={listed} operation={operation} schemas={schemas} />
        <ResponseBlocks listed={listed} operation={operation} schemas={schemas} />
      </div>
    </article>
  );
}

function RequestBlocks({ listed, operation, schemas }: OperationProps) {
  const body = operation?.requestBody?.content?.["application/json"]?.schema;
  const parameters = operation?.parameters?.filter((parameter) => parameter.in !== "header") ?? [];
  return (
    <div className="min-w-0 space-y-5">
      {parameters.length > 0 ? (
        <Block title="Parameters">
          <ul className="space-y-1">
            {parameters.map((parameter) => (
              <li key={`${parameter.in} ${parameter.name}`} className="text-sm">
                <code className="font-mono">{parameter.name}</code>
                <span className="ml-2 text-ink-3">
                  {parameter.in}
                  {parameter.required ? ", required" : ""}
                </span>
                {parameter.schema?.description ? (
                  <span className="ml-2 text-ink-2">{parameter.schema.description}</span>
                ) : null}
              </li>
            ))}
          </ul>
        </Block>
      ) : null}
      {body ? (
        <Block title="Body">
          <Schema node={body} schemas={schemas} />
        </Block>
      ) : null}
      {listed.example ? (
        <Block title="Example">
          <pre className="whitespace-pre-wrap rounded-md bg-sunken p-3 font-mono text-xs [overflow-wrap:anywhere]">
            {JSON.stringify(listed.example, null, 2)}
          </pre>
        </Block>
      ) : null}
    </div>
  );
}

function ResponseBlocks({ listed, operation, schemas }: OperationProps) {
  const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith("2"));
  const response = success?.[1].content?.["application/json"]?.schema;
  return (
    <div className="min-w-0 space-y-5">
      {response ? (
        <Block title={`Response ${success?.[0] ?? ""}`}>
          <Schema node={response} schemas={schemas} />
        </Block>
      ) : null}
      <Block title="Errors">
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {listed.errors.map((code) => (
            <a
              key={code}
              className="font-mono text-ink-2 text-xs hover:text-signal"
              href={`/docs/errors/${code}`}
            >
              {code}
            </a>
          ))}
        </p>
      </Block>
    </div>
  );
}

function Block({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-ink-3 text-sm">{title}</h3>
      {children}
    </section>
  );
}
