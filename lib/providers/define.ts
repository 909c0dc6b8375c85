import type * as z from "zod";

/**
 * The settings a provider needs: a schema for the API and the same fields for the form. This also runs in the browser;
 * the code that calls the provider is in its port.ts.
 */
export type ProviderKind = "sms" | "email" | "voice";

export type ProviderField = {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  optional?: true;
  /** Fields of one row share a line where there is room. */
  row?: string;
  control: "text" | "email" | "number" | "secret" | { yes: string; no: string };
  /** The form's initial value. */
  otherwise?: string;
};

export type ProviderDefinition = {
  /** The folder's name, also used in the database and in webhook URLs. */
  name: string;
  kind: ProviderKind;
  label: string;
  /** One line for the person setting it up. */
  about: string;
  /** Strict, with `provider: z.literal(name)` and every field. A secret that is left out stays as stored. */
  input: z.ZodObject;
  /** The member of `input` that is stored encrypted and never returned. */
  secret: { name: string; required: boolean };
  fields: readonly ProviderField[];
  /** Its input also has the members of `routeFields`, which have a form of their own. */
  routesCalls?: true;
  /** The webhooks it sends, each with a URL of its own, labeled as in the provider's console. */
  webhooks: Readonly<Record<string, string>>;
};

export function defineProvider<const D extends ProviderDefinition>(definition: D): D {
  return definition;
}
