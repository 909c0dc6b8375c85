import { readFileSync } from "node:fs";
import { join } from "node:path";

/** In reading order. Each is a Markdown file that is served as it is, too, for tools that read text. */
const SLUGS = [
  "first-call",
  "errors-and-retries",
  "idempotency",
  "pagination",
  "webhooks",
  "templates",
  "test-clock",
  "typescript",
  "versions-and-deprecation",
] as const;

export type GuidePage = { slug: string; title: string; source: string };

let known: GuidePage[] | undefined;

/** Read once: the files belong to the build. */
export function guides(): GuidePage[] {
  known ??= SLUGS.map((slug) => {
    const source = readFileSync(join(process.cwd(), "public", "docs", "guides", `${slug}.md`), "utf8");
    return { slug, title: /^# (.*)$/m.exec(source)?.[1] ?? slug, source };
  });
  return known;
}
