import { cx } from "@/components/ui/classes";

/** An operation of the API as the reference lists it. */
export type Listed = {
  /** Its name in the document and the client, such as accounts.suspend. */
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  auth: string;
  scope: string | null;
  errors: string[];
  example: unknown;
  curl: string;
  typescript: string;
};
export type Group = { slug: string; tag: string; about: string | null; operations: Listed[] };

export const anchorOf = ({ method, path }: Pick<Listed, "method" | "path">) =>
  `${method}-${path.replaceAll(/[^a-z]+/gi, "-")}`.toLowerCase();

const METHOD: Record<string, string> = {
  GET: "bg-messaging-soft text-messaging",
  POST: "bg-people-soft text-people",
  PUT: "bg-trigger-soft text-trigger",
  PATCH: "bg-trigger-soft text-trigger",
  DELETE: "bg-bad-soft text-bad",
};

export function Method({ name }: { name: string }) {
  return <span className={cx("rounded-sm px-1.5 py-0.5 font-semibold text-xs", METHOD[name])}>{name}</span>;
}
