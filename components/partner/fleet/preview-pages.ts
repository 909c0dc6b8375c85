import type { PublishPreview } from "@/lib/contract/rollouts";

type Page = Pick<PublishPreview, "accounts" | "total" | "next_cursor">;

export type PreviewPages = {
  read: (after: string | null) => Promise<Page>;
  onPage: (page: Page) => void;
  /** Returns false once the result is no longer needed. */
  isWanted: () => boolean;
  /** The cursor of the first page that is read, or null for the beginning. */
  after: string | null;
};

/** Reads a preview of publishing page by page, so that no request takes long. */
export async function readPreviewPages({ read, onPage, isWanted, after }: PreviewPages): Promise<void> {
  let cursor = after;
  do {
    const page = await read(cursor);
    onPage(page);
    cursor = page.next_cursor;
  } while (cursor !== null && isWanted());
}
