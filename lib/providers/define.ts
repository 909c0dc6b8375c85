import type * as z from "zod";

/**
 * What a workspace has to say to send over a provider: its schema for the API, and the same fields for the form. Runs in
 * the browser too; how a provider is spoken to stands beside it, in its port.ts.
 */
export type ProviderKind = "sms" | "email";

export type ProviderField = {
  name: string;
  label: string;
  hint?: string;
  placeholder?: string;
  optional?: true;
  /** Fields of one row share a line where there is room. */
  row?: string;
  control: "text" | "email" | "number" | "secret" | { yes: string; no: string };
  /** What the form begins with. */
  otherwise?: string;
};

export type ProviderDefinition = {
  /** The folder's name, and what stands in the database and in webhook addresses. */
  name: string;
  kind: ProviderKind;
  label: string;
  /** One line for who sets it up. */
  about: string;
  /** Strict, with `provider: z.literal(name)` and every field. Left out, a stored secret stays. */
  input: z.ZodObject;
  /** The member of `input` that is kept encrypted and never returned. */
  secret: { name: string; required: boolean };
  fields: readonly ProviderField[];
  /** What it tells us, each at an address of its own, in the words of its console. */
  tells: Readonly<Record<string, string>>;
};

export function defineProvider<const D extends ProviderDefinition>(definition: D): D {
  return definition;
}
