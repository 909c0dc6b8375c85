/** The first page of the document, for tools that show it on its own. */
export const INTRODUCTION = `The API of Switchboard: automations and the front desk for workspaces; sub-accounts, usage and invoices for partners.

**First call.** Send a key as \`Authorization: Bearer <key>\`. \`GET /v1/partner/accounts\` takes a partner key (\`fdp_…\`), \`GET /v1/automations\` a workspace key (\`fdw_…\`).

**Lists** answer \`has_more\` and \`next_cursor\`; send it as \`starting_after\` to get the next page.

**Errors** are RFC 9457 problems. Decide by \`code\`; a 422 lists every problem at once in \`errors\`.

**Retries.** Send an \`Idempotency-Key\` with each POST: a repeat within 24 hours answers the first result again. Wait for \`Retry-After\` on 429 and 503.

**Free-text fields** refuse unknown members with \`unknown_field\`, so a typing error is noticed.

Guides: /docs/guides. Error codes: /docs/errors.`;
