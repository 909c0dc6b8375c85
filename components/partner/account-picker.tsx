"use client";
import { useQuery } from "@tanstack/react-query";
import { SearchPicker } from "@/components/shell/search-picker";
import { useTenant } from "@/components/shell/tenant";
import { useWords } from "@/components/words/words";
import { type Account, getAccount, listAccounts } from "@/lib/contract/accounts";
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
  const chosen = useQuery({
    ...query(client, key, getAccount, { params: { id: value } }),
    enabled: value !== "",
  });
  const optionOf = ({
    id,
    name,
    status,
    ownerEmail,
  }: Pick<Account, "id" | "name" | "status" | "ownerEmail">) => ({
    value: id,
    label: name,
    detail: status === "active" ? null : t(`picker_${status}`),
    keywords: `${id} ${ownerEmail}`,
  });
  return (
    <SearchPicker
      {...rest}
      value={value}
      read={(q) => query(client, key, listAccounts, { query: { limit: "50", ...(q ? { q } : {}) } })}
      optionsOf={({ accounts }) => accounts.map(optionOf)}
      {...(emptyLabel === undefined ? {} : { first: [{ value: "", label: emptyLabel }] })}
      chosen={chosen.data ? optionOf(chosen.data) : undefined}
      placeholder={t("choose_account")}
      noMatch={t("no_accounts_match")}
      onChange={onChange}
    />
  );
}
