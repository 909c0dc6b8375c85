import { readFileSync } from "node:fs";
import { join } from "node:path";
import { web } from "@/lib/http/web-process";

/** In reading order. Each is a Markdown file that is served as Markdown, too, for tools that read text. */
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

/** The address in the guides' commands. That of this installation is served, so that commands can be copied. */
const EXAMPLE_ADDRESS = "http://localhost:3000";

let known: GuidePage[] | undefined;

/** Read once: the files belong to the build. */
export function guides(): GuidePage[] {
  known ??= SLUGS.map((slug) => {
    const file = readFileSync(join(process.cwd(), "public", "docs", "guides", `${slug}.md`), "utf8");
    const source = file.replaceAll(EXAMPLE_ADDRESS, web().config.baseUrl);
    return { slug, title: /^# (.*)$/m.exec(source)?.[1] ?? slug, source };
  });
  return known;
}
