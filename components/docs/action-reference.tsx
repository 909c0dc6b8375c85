import { ScrollRegion } from "@/components/ui/scroll-region";
import type { Catalog } from "@/lib/actions/catalog";
import { ACTION_GROUPS } from "@/lib/automation/action-look";
import type { Field } from "@/lib/automation/fields";

type Action = Catalog["actions"][number];

/** Every action a step can use, from the catalog that GET /v1/catalog serves. */
export function ActionReference({ actions }: { actions: readonly Action[] }) {
  return (
    <main className="mx-auto max-w-4xl px-4 py-8 sm:px-8">
      <h1 className="mb-1 font-semibold text-2xl">Actions</h1>
      <p className="mb-6 max-w-prose text-ink-2">
        The actions of an automation, with the fields of their{" "}
        <code className="font-mono text-sm">config</code> and of the output later steps can use. The same
        list, with JSON Schemas, is served by <code className="font-mono text-sm">GET /v1/catalog</code>.
      </p>
      {ACTION_GROUPS.map((group) => {
        const listed = actions.filter((action) => action.group === group);
        return listed.length === 0 ? null : (
          <section key={group} className="mb-10">
            <h2 className="mb-4 border-line border-b pb-2 font-semibold text-xl">{group}</h2>
            {listed.map((action) => (
              <ActionCard key={action.type} action={action} />
            ))}
          </section>
        );
      })}
    </main>
  );
}

function ActionCard({ action }: { action: Action }) {
  const { type, label, description, fields, outputFields, example } = action;
  return (
    <article id={type} className="mb-6 scroll-mt-16 rounded-lg border border-line bg-sheet">
      <header className="border-line border-b px-4 py-3">
        <h3 className="font-semibold text-lg">{label}</h3>
        <code className="font-mono text-ink-3 text-sm">{type}</code>
        <p className="mt-1 text-ink-2">{description}</p>
      </header>
      <div className="grid gap-6 p-4 md:grid-cols-2">
        <Fields title="Config" fields={fields} />
        <Fields title="Output" fields={outputFields} />
        <div className="min-w-0 md:col-span-2">
          <h4 className="mb-1.5 font-medium text-ink-3 text-sm">Example</h4>
          <ScrollRegion label={`Example of ${label}`} className="overflow-x-auto rounded-md bg-paper">
            <pre className="p-3 font-mono text-xs">
              {JSON.stringify({ type: "action", action: type, config: example }, null, 2)}
            </pre>
          </ScrollRegion>
        </div>
      </div>
    </article>
  );
}

function Fields({ title, fields }: { title: string; fields: readonly Field[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="min-w-0">
      <h4 className="mb-1.5 font-medium text-ink-3 text-sm">{title}</h4>
      <ul className="space-y-1 text-sm">
        {fields.map((field) => (
          <li key={field.name}>
            <code className="font-mono">{field.name}</code>
            <span className="ml-2 font-mono text-ink-3 text-xs">
              {field.values?.join(" | ") ?? field.type}
              {field.optional ? ", optional" : ""}
            </span>
            <span className="ml-2 text-ink-2">
              {field.title}
              {field.description ? `. ${field.description}` : ""}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
