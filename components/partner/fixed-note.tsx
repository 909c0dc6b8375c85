import { ViewOnly } from "@/components/shell/view-only";
import { useWords } from "@/components/words/words";
import type { Account } from "@/lib/contract/accounts";

/** The reason why the settings of an account cannot be changed. */
export function FixedNote({ account }: { account: Pick<Account, "status"> }) {
  const t = useWords("partner");
  if (account.status !== "closed") return <ViewOnly scope="accounts:write" />;
  return <p className="text-ink-2 text-sm">{t("closed_fixed")}</p>;
}
