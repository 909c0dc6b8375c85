import "server-only";
import { createHash } from "node:crypto";
import { inkOn } from "@/lib/accent";
import { readablePhone } from "@/lib/automation/resolve";
import { escapeHtml } from "@/lib/escape-html";

/**
 * Pages for patients: one document of a few kilobytes without a script, so that they open at once on any phone and work
 * where scripts are blocked. All text goes through `html`, which escapes it.
 */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | readonly Part[];

export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, at) => `${text}${textOf(parts[at - 1] ?? null)}${string}`));
}

function textOf(part: Part): string {
  if (part === null) return "";
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join("");
  return escapeHtml(String(part));
}

export type Brand = {
  name: string;
  phone: string | null;
  color: string | null;
  /** The name of the partner whose product the practice books with. */
  by?: string | null;
};

const DEFAULT_COLOR = "#1f4fd1";

const STYLE = `:root{color-scheme:light dark;--bg:#f6f7f9;--card:#fff;--ink:#16181d;--soft:#545b68;--line:#d5d9e0;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--bg:#101216;--card:#1a1d23;--ink:#eceef2;--soft:#a7aebb;--line:#363b45;--bad:#ff8a80}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:17px/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:1.25rem 1rem 3rem}header{margin:0 0 1rem;font-weight:600}
.card{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:1.25rem;margin:0 0 1rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}h2{font-size:1rem;margin:1.25rem 0 .5rem}p{margin:0 0 .75rem}
dl{margin:0;display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem}dt{color:var(--soft)}dd{margin:0}
.soft{color:var(--soft);font-size:.95rem}.bad{color:var(--bad);font-weight:600}
form{margin:0}label{display:block;font-weight:600;margin:0 0 .35rem}
input:not([type=checkbox]),textarea,select{width:100%;font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:10px;padding:.7rem .8rem;margin:0 0 1rem}
.check{display:flex;gap:.6rem;align-items:flex-start;font-weight:400}.check input{width:1.25rem;height:1.25rem;margin:.15rem 0 0;flex:none}
button,.button{display:block;width:100%;min-height:48px;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:10px;padding:.7rem 1rem;margin:0 0 .75rem;border:1px solid var(--line);background:var(--card);color:var(--ink);cursor:pointer}
.main{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}.danger{color:var(--bad);border-color:var(--bad)}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(7.5rem,1fr));gap:.5rem}.times button,.times .button{margin:0}
.button[aria-current]{border-color:var(--ink);box-shadow:inset 0 0 0 1px var(--ink)}
a{color:inherit}:focus-visible{outline:3px solid var(--brand);outline-offset:2px}
.trap{position:absolute;left:-9999px;height:1px;width:1px;overflow:hidden}`;

/** The style sheet is allowed by its hash; nothing else may be loaded or run. */
const policyOf = (style: string, frames: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frames.length === 0 ? "'none'" : frames.join(" ")}`,
  ].join("; ");

type Page = {
  brand: Brand;
  title: string;
  body: Html;
  status?: number;
  language?: string;
  /** Origins whose pages may frame this one. */
  frames?: readonly string[];
};

export function page({ brand, title, body, status = 200, language = "en", frames = [] }: Page): Response {
  const color = brand.color ?? DEFAULT_COLOR;
  const style = `:root{--brand:${color};--on-brand:${inkOn(color)}}${STYLE}`;
  const document = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${title} – ${brand.name}</title><style>${new Html(style)}</style></head>
<body><main><header>${brand.name}</header>${body}${footer(brand)}</main></body></html>
`;
  return new Response(document.text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policyOf(style, frames),
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}

function footer({ name, phone, by }: Brand): Html {
  const questions =
    phone === null
      ? null
      : html`<p class="soft">Questions? Call ${name} at <a href="tel:${phone}">${readablePhone(phone)}</a>.</p>`;
  return html`${questions}${by ? html`<p class="soft">Online booking by ${by}</p>` : null}`;
}

export const seeOther = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
