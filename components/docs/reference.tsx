import { anchorOf, type Group, type Listed, Method } from "./operation";
import { Sample } from "./sample";
import { Schema, type SchemaNode, type Schemas } from "./schema";
import { TryIt } from "./try-it";

type Media = Record<string, { schema?: SchemaNode; example?: unknown }>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema?: SchemaNode };
type Operation = {
  operationId?: string;
  tags?: string[];
  parameters?: Parameter[];
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
  const shown = shownAt(group, document);
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
        <h1 className="font-semibold text-2xl">{group.tag}</h1>
        <p className="mt-1 mb-6 max-w-prose text-ink-2">{group.about}</p>
        {group.operations.map((listed) => (
          <OperationCard
            key={anchorOf(listed)}
            listed={listed}
            shownAt={shown}
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

type OperationProps = {
  listed: Listed;
  /** The operation at which each named response is shown in full; the others lead there. */
  shownAt: ReadonlyMap<string, Listed>;
  operation: Operation | undefined;
  schemas: Schemas;
};

function shownAt({ operations }: Group, { paths }: OpenApi): Map<string, Listed> {
  const first = new Map<string, Listed>();
  for (const listed of operations) {
    const ref = responseOf(paths[listed.path]?.[listed.method.toLowerCase()])?.$ref;
    if (ref && !first.has(ref)) first.set(ref, listed);
  }
  return first;
}

function responseOf(operation: Operation | undefined): SchemaNode | undefined {
  const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith("2"));
  return success?.[1].content?.["application/json"]?.schema;
}

function OperationCard({ listed, shownAt, operation, schemas }: OperationProps) {
  return (
    <article id={anchorOf(listed)} className="mb-8 scroll-mt-16 rounded-lg border border-line bg-sheet">
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-semibold text-lg">{listed.summary}</h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 font-mono text-sm">
          <Method name={listed.method} />
          <span className="break-all">{listed.path}</span>
          <span className="text-ink-3">{listed.id}</span>
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
        <ResponseBlocks listed={listed} shownAt={shownAt} operation={operation} schemas={schemas} />
      </div>
    </article>
  );
}

function RequestBlocks({ listed, operation, schemas }: Omit<OperationProps, "shownAt">) {
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
                {parameter.description ? (
                  <span className="ml-2 text-ink-2">{parameter.description}</span>
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
      <Sample title="curl" code={listed.curl} />
      <Sample title="TypeScript" code={listed.typescript} />
      <TryIt
        method={listed.method}
        path={listed.path}
        auth={listed.auth}
        body={body ? (listed.example ?? {}) : null}
        parameters={parameters.map(({ name, in: place, required }) => ({
          name,
          in: place,
          required: required ?? false,
        }))}
      />
    </div>
  );
}

function ResponseBlocks({ listed, shownAt, operation, schemas }: OperationProps) {
  const success = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith("2"));
  const response = responseOf(operation);
  const first = response?.$ref ? shownAt.get(response.$ref) : undefined;
  return (
    <div className="min-w-0 space-y-5">
      {response ? (
        <Block title={`Response ${success?.[0] ?? ""}`}>
          {first && first !== listed ? (
            <a className="font-mono text-signal text-sm hover:underline" href={`#${anchorOf(first)}`}>
              {response.$ref?.split("/").at(-1)}, as in “{first.summary}”
            </a>
          ) : (
            <Schema node={response} schemas={schemas} />
          )}
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
