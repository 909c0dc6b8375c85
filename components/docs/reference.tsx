import Link from "next/link";
import { cx } from "@/components/ui/classes";
import { Schema, type SchemaNode, type Schemas } from "./schema";

/** The reference reads the OpenAPI document that the server publishes, so the two cannot disagree. */
type Media = Record<string, { schema?: SchemaNode }>;
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: SchemaNode }[];
  requestBody?: { content?: Media };
  responses: Record<string, { content?: Media }>;
};
type OpenApi = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Schemas } };
type Listed = {
  method: string;
  path: string;
  summary: string;
  description: string | null;
  tag: string;
  auth: string;
  scope: string | null;
  example: unknown;
  errors: string[];
};

const METHOD: Record<string, string> = {
  GET: "bg-messaging-soft text-messaging",
  POST: "bg-people-soft text-people",
  PUT: "bg-trigger-soft text-trigger",
  PATCH: "bg-trigger-soft text-trigger",
  DELETE: "bg-bad-soft text-bad",
};

const anchor = (o: Listed) => `${o.method}-${o.path.replaceAll(/[^a-z]+/gi, "-")}`.toLowerCase();

export function Reference({ document, operations }: { document: OpenApi; operations: Listed[] }) {
  const groups = Object.entries(Object.groupBy(operations, (operation) => operation.tag));
  const schemas = document.components?.schemas ?? {};
  return (
    <div className="mx-auto grid max-w-[1400px] gap-8 px-4 py-8 sm:px-8 lg:grid-cols-[220px_minmax(0,1fr)]">
      <nav
        aria-label="Operations"
        className="hidden max-h-[calc(100dvh-6rem)] overflow-y-auto text-sm lg:sticky lg:top-16 lg:block"
      >
        {groups.map(([tag, list]) => (
          <div key={tag} className="mb-4">
            <p className="mb-1 font-semibold text-ink">{tag}</p>
            <ul className="space-y-0.5">
              {list?.map((operation) => (
                <li key={anchor(operation)}>
                  <a
                    className="block truncate text-ink-2 hover:text-ink"
                    href={`#${anchor(operation)}`}
                    title={operation.summary}
                  >
                    {operation.summary}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <main className="min-w-0">
        <h1 className="font-semibold text-2xl">API reference</h1>
        <p className="mt-1 mb-8 max-w-prose text-ink-2">
          Send your key as <code className="font-mono text-sm">Authorization: Bearer …</code>. Every POST
          takes an <code className="font-mono text-sm">Idempotency-Key</code>; lists page by{" "}
          <code className="font-mono text-sm">limit</code> and{" "}
          <code className="font-mono text-sm">starting_after</code>; refusals are listed under{" "}
          <Link className="text-signal underline" href="/docs/errors">
            errors
          </Link>
          .
        </p>
        {groups.map(([tag, list]) => (
          <section key={tag} className="mb-12">
            <h2 className="mb-4 border-line border-b pb-2 font-semibold text-xl">{tag}</h2>
            {list?.map((operation) => (
              <OperationCard
                key={anchor(operation)}
                listed={operation}
                operation={document.paths[operation.path]?.[operation.method.toLowerCase()]}
                schemas={schemas}
              />
            ))}
          </section>
        ))}
      </main>
    </div>
  );
}

type OperationProps = { listed: Listed; operation: Operation | undefined; schemas: Schemas };

function OperationCard({ listed, operation, schemas }: OperationProps) {
  return (
    <article id={anchor(listed)} className="mb-8 scroll-mt-16 rounded-lg border border-line bg-sheet">
      <header className="border-line border-b px-4 py-3">
        <h3 className="font-semibold text-lg">{listed.summary}</h3>
        <p className="mt-1 flex flex-wrap items-center gap-2 font-mono text-sm">
          <span className={cx("rounded-sm px-1.5 py-0.5 font-semibold text-xs", METHOD[listed.method])}>
            {listed.method}
          </span>
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
        <Block title={`Answer ${success?.[0] ?? ""}`}>
          <Schema node={response} schemas={schemas} />
        </Block>
      ) : null}
      <Block title="Errors">
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          {listed.errors.map((code) => (
            <Link
              key={code}
              className="font-mono text-ink-2 text-xs hover:text-signal"
              href={`/docs/errors/${code}`}
            >
              {code}
            </Link>
          ))}
        </p>
      </Block>
    </div>
  );
}

function Block({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h4 className="mb-1.5 text-ink-3 text-sm">{title}</h4>
      {children}
    </section>
  );
}
