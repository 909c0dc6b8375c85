import "server-only";
import { createHash } from "node:crypto";
import { inkOn } from "@/lib/accent";
import { readablePhone } from "@/lib/automation/shown-text";
import { LANGUAGE_NAMES, LANGUAGES } from "@/lib/language";
import { type Html, html, unescaped } from "@/lib/services/html";
import { inLanguage, LANGUAGE_FIELD, type Reader, wordsFor } from "./reader";

/**
 * Pages for patients: one document of a few kilobytes without a script, so that they open at once on any phone and work
 * where scripts are blocked.
 */
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
.languages{display:flex;gap:.25rem;margin:1.5rem 0 0}.languages>*{padding:.75rem .5rem}.languages>:first-child{padding-left:0}
.languages button{width:auto;margin:0;border:0;background:none;color:inherit;font-weight:400;text-decoration:underline}
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
  reader: Reader;
  brand: Brand;
  title: string;
  body: Html;
  status?: number;
  /** The address of this page, where it is not the one of the request; null for a page that has none. */
  here?: string | null;
  /** The id of the page's form. Switching the language submits it, so that typed values are kept. */
  form?: string;
  /** Origins whose pages may frame this one. */
  frames?: readonly string[];
};

export function page(shown: Page): Response {
  const { reader, brand, title, body, status = 200, frames = [] } = shown;
  const { language, cookie } = reader;
  const here = shown.here === undefined ? reader.here : shown.here;
  const color = brand.color ?? DEFAULT_COLOR;
  const style = `:root{--brand:${color};--on-brand:${inkOn(color)}}${STYLE}`;
  const document = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${title} – ${brand.name}</title><style>${unescaped(style)}</style></head>
<body><main><header>${brand.name}</header>${body}${footer(reader, brand)}${here === null ? null : languages(reader, { here, form: shown.form })}</main></body></html>
`;
  return new Response(document.text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policyOf(style, frames),
      "Referrer-Policy": "no-referrer",
      "Content-Language": language,
      "Cache-Control": "no-store",
      Vary: "Accept-Language, Cookie",
      "X-Robots-Tag": "noindex, nofollow",
      ...(cookie === null ? {} : { "Set-Cookie": cookie }),
    },
  });
}

function footer(reader: Reader, { name, phone, by }: Brand): Html {
  const t = wordsFor(reader, "patients");
  const questions =
    phone === null
      ? null
      : html`<p class="soft">${t.parts("questions", {
          practice: name,
          number: readablePhone(phone),
          phone: (number) => html`<a href="tel:${phone}">${number}</a>`,
        })}</p>`;
  return html`${questions}${by ? html`<p class="soft">${t("booking_by", { partner: by })}</p>` : null}`;
}

/** The switch works without a script: its links name a language, and the page they lead to keeps it in a cookie. */
function languages(reader: Reader, { here, form }: { here: string; form: string | undefined }): Html {
  const names = LANGUAGES.map((language) => {
    const name = LANGUAGE_NAMES[language];
    if (language === reader.language)
      return html`<span lang="${language}" aria-current="true">${name}</span>`;
    return form === undefined
      ? html`<a lang="${language}" hreflang="${language}" href="${inLanguage(here, language)}">${name}</a>`
      : html`<button lang="${language}" form="${form}" name="${LANGUAGE_FIELD}" value="${language}" formnovalidate>${name}</button>`;
  });
  const label = wordsFor(reader, "patients")("language");
  return html`<nav class="languages soft" aria-label="${label}">${names}</nav>`;
}

export const seeOther = (location: string): Response =>
  new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
