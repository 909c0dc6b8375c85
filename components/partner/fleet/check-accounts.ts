import type { PublishPreview } from "@/lib/contract/rollouts";

type Accounts = PublishPreview["accounts"];
type Page = Pick<PublishPreview, "accounts" | "total" | "next_cursor">;
export type Progress = { checked: number; total: number };

type Check = {
  read: (after: string | null) => Promise<Page>;
  onProgress: (progress: Progress) => void;
  /** False once nothing waits for the result. */
  isWanted: () => boolean;
};

/** The accounts with warnings among all that are chosen, page by page, so that no request takes long. */
export async function warnedAccounts({ read, onProgress, isWanted }: Check): Promise<Accounts> {
  const warned: Accounts = [];
  let checked = 0;
  let cursor: string | null = null;
  do {
    const page: Page = await read(cursor);
    warned.push(...page.accounts.filter(({ warnings }) => warnings.length > 0));
    checked += page.accounts.length;
    onProgress({ checked, total: page.total });
    cursor = page.next_cursor;
  } while (cursor !== null && isWanted());
  return warned;
}
