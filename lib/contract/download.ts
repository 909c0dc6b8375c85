import { askAndRepeat, type NamedTenant, ProblemError, tenantHeaders } from "./client";

export type Download = (
  path: string,
  options: { onRows?: (rows: number) => void; type?: string },
) => Promise<Blob>;

type DownloadOptions = NamedTenant & { fetch?: typeof fetch; signInAgain?: () => Promise<boolean> };

const LINE_FEED = 10;

/**
 * Fetches a file, which is a table unless `type` names another kind. `onRows` gets the number of rows received so far,
 * without the head of the table.
 */
export function createDownload({ fetch: send = fetch, signInAgain, ...tenant }: DownloadOptions): Download {
  return (path, { onRows, type = "text/csv" }) =>
    askAndRepeat(
      async () => {
        const headers = { Accept: type, ...tenantHeaders(tenant) };
        const response = await send(path, { headers }).catch(() => {
          throw new ProblemError(0, {});
        });
        if (!response.ok) throw new ProblemError(response.status, await response.json().catch(() => ({})));
        return new Blob(await readParts(response, onRows), { type });
      },
      { code: "missing_api_key", ask: signInAgain },
    );
}

async function readParts(
  { body }: Response,
  onRows: ((rows: number) => void) | undefined,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let lines = 0;
  const reader = body?.getReader();
  for (;;) {
    // A download that breaks off must not be saved as if it were whole.
    const next = await reader?.read().catch(() => {
      throw new ProblemError(0, {});
    });
    if (!next || next.done) return parts;
    parts.push(next.value);
    for (const byte of next.value) if (byte === LINE_FEED) lines += 1;
    onRows?.(Math.max(0, lines - 1));
  }
}
