import type { PublishPreview } from "@/lib/contract/rollouts";
import { type PreviewPages, readPreviewPages } from "./preview-pages";

type Accounts = PublishPreview["accounts"];
export type Progress = { checked: number; total: number };

type Check = Pick<PreviewPages, "read" | "isWanted"> & { onProgress: (progress: Progress) => void };

/** The accounts with warnings among all that are chosen. */
export async function warnedAccounts({ read, onProgress, isWanted }: Check): Promise<Accounts> {
  const warned: Accounts = [];
  let checked = 0;
  await readPreviewPages({
    read,
    isWanted,
    after: null,
    onPage: ({ accounts, total }) => {
      warned.push(...accounts.filter(({ warnings }) => warnings.length > 0));
      checked += accounts.length;
      onProgress({ checked, total });
    },
  });
  return warned;
}
