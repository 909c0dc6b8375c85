/** A JSON Schema as a list of fields. Nested objects expand in place, and references are followed once. */
export type SchemaNode = {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  enum?: unknown[];
  const?: unknown;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
  description?: string;
  format?: string;
  additionalProperties?: boolean | SchemaNode;
};
export type Schemas = Record<string, SchemaNode>;

const MAX_DEPTH = 3;

export function Schema({ node, schemas, depth = 0 }: { node: SchemaNode; schemas: Schemas; depth?: number }) {
  const shown = follow(node, schemas);
  if (!shown.properties || depth >= MAX_DEPTH)
    return <p className="font-mono text-ink-2 text-xs">{typeOf(shown, schemas)}</p>;
  return (
    <ul className={depth > 0 ? "mt-1 ml-1 space-y-1 border-line border-l pl-3" : "space-y-1"}>
      {Object.entries(shown.properties).map(([name, field]) => (
        <Field
          key={name}
          name={name}
          field={field}
          required={shown.required?.includes(name) ?? false}
          schemas={schemas}
          depth={depth}
        />
      ))}
    </ul>
  );
}

function Field({
  name,
  field,
  required,
  schemas,
  depth,
}: {
  name: string;
  field: SchemaNode;
  required: boolean;
  schemas: Schemas;
  depth: number;
}) {
  const inner = objectInside(field, schemas);
  const line = (
    <span className="text-sm">
      <code className="font-mono text-ink">{name}</code>
      <span className="ml-2 font-mono text-ink-3 text-xs">{typeOf(field, schemas)}</span>
      {required ? null : <span className="ml-2 text-ink-3 text-xs">optional</span>}
      {field.description ? <span className="ml-2 text-ink-2">{field.description}</span> : null}
    </span>
  );
  if (!inner || depth + 1 >= MAX_DEPTH) return <li>{line}</li>;
  return (
    <li>
      <details>
        <summary className="cursor-pointer">{line}</summary>
        <Schema node={inner} schemas={schemas} depth={depth + 1} />
      </details>
    </li>
  );
}

function follow(node: SchemaNode, schemas: Schemas): SchemaNode {
  const name = node.$ref?.split("/").at(-1);
  if (name && schemas[name]) return schemas[name];
  return node.allOf?.length === 1 ? follow(node.allOf[0]!, schemas) : node;
}

/** A choice of many kinds, such as the nodes of an automation, is only named: each would be a page of its own. */
const MOST_CHOICES = 2;

function objectInside(field: SchemaNode, schemas: Schemas): SchemaNode | null {
  const node = follow(field, schemas);
  if (node.properties) return node;
  if (node.items) return objectInside(node.items, schemas);
  const choices = [...(node.anyOf ?? []), ...(node.oneOf ?? [])].filter(({ type }) => type !== "null");
  if (choices.length > MOST_CHOICES) return null;
  for (const one of choices) {
    const found = objectInside(one, schemas);
    if (found) return found;
  }
  return null;
}

function typeOf(node: SchemaNode, schemas: Schemas): string {
  if (node.$ref) return node.$ref.split("/").at(-1) ?? "object";
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = node.anyOf ?? node.oneOf;
  if (choices) return choices.map((one) => typeOf(one, schemas)).join(" | ");
  if (node.items) return `${typeOf(node.items, schemas)}[]`;
  const type = Array.isArray(node.type) ? node.type.join(" | ") : (node.type ?? "any");
  return node.format ? `${type} (${node.format})` : type;
}
