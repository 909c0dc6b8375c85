"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { Picker } from "@/components/ui/picker";
import { foundBy, useAsked } from "@/components/ui/use-asked";
import { useWords } from "@/components/words/words";
import { getAccount, listAccounts } from "@/lib/contract/accounts";
import { query } from "@/lib/contract/queries";

type Props = {
  value: string;
  onChange: (accountId: string) => void;
  /** The label of the empty choice. Without it, an account has to be chosen. */
  emptyLabel?: string;
  className?: string;
  size?: "sm" | "md";
  "aria-label"?: string;
};

/** One of any number of accounts, found by name, email address or id. */
export function AccountPicker({ value, onChange, emptyLabel, ...rest }: Props) {
  const t = useWords("partner");
  const { client, key } = useTenant();
  const { asked, setTyped } = useAsked();
  const found = useQuery({
    ...query(client, key, listAccounts, { query: { limit: "50", ...(asked ? { q: asked } : {}) } }),
    placeholderData: (before) => before,
  });
  const accounts = found.data?.accounts ?? [];
  const isListed = accounts.some(({ id }) => id === value);
  const chosen = useQuery({
    ...query(client, key, getAccount, { params: { id: value } }),
    enabled: value !== "" && !isListed && found.data !== undefined,
  });
  const empty = emptyLabel === undefined ? [] : [{ value: "", label: emptyLabel }];
  const options = [...accounts, ...(chosen.data && !isListed ? [chosen.data] : [])].map((account) => ({
    value: account.id,
    label: account.name,
    detail: account.status === "active" ? null : t(`picker_${account.status}`),
    // The server searches these fields, so the picker must not filter its results out.
    keywords: foundBy(`${account.id} ${account.ownerEmail}`, asked, found),
  }));
  return (
    <Picker
      {...rest}
      value={value}
      options={[...empty, ...options]}
      placeholder={found.isPending ? t("loading") : t("choose_account")}
      empty={found.isFetching ? t("searching") : t("no_accounts_match")}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}
