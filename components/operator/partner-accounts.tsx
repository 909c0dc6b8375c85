"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { AccountStatus, planLabel } from "@/components/partner/account-status";
import { NoMatch } from "@/components/shell/no-match";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { UrlFilter } from "@/components/shell/url-filter";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Link } from "@/components/ui/link";
import { SearchBox } from "@/components/ui/search-box";
import { Card, CardHeader } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listOperatorPartnerAccounts } from "@/lib/contract/operator-partners";
import { pages } from "@/lib/contract/queries";

const STATUSES = [{ value: "" }, { value: "active" }, { value: "suspended" }, { value: "closed" }] as const;

/** A partner's accounts, found by name or id. An operator sees neither their settings nor their people. */
export function PartnerAccounts({ partnerId }: { partnerId: string }) {
  const shared = useWords("partner");
  const t = useWords("operator");
  const { client, key } = useTenant();
  const { choice, get, searched, set } = useSearchParamsState();
  const status = choice("accountStatus", STATUSES);
  const q = searched("accountQ");
  const list = useInfiniteQuery({
    ...pages(client, key, listOperatorPartnerAccounts, {
      params: { id: partnerId },
      query: { limit: "20", ...(q ? { q } : {}), ...(status ? { status } : {}) },
    }),
    placeholderData: (before) => before,
  });
  const filters = { ...(q ? { accountQ: q } : {}), ...(status ? { accountStatus: status } : {}) };
  const accounts = list.data?.pages.flatMap((page) => page.accounts) ?? [];
  return (
    <Card id="accounts" className="scroll-mt-4">
      <CardHeader
        title={t("accounts")}
        action={
          <div className="flex flex-wrap items-start gap-2 max-sm:basis-full">
            <SearchBox
              label={t("search_accounts")}
              className="w-56 max-w-full"
              value={get("accountQ")}
              onChange={(typed) => set({ accountQ: typed })}
            />
            <UrlFilter
              name="accountStatus"
              label={t("account_status")}
              value={status}
              options={STATUSES.map(({ value }) => ({
                value,
                label: value === "" ? t("filter_all_accounts") : shared(`status_${value}`),
              }))}
            />
          </div>
        }
      />
      <PagedTable
        label={t("accounts")}
        list={list}
        total={list.data?.pages[0]?.total}
        skeletons={3}
        empty={
          q || status ? (
            <NoMatch
              title={t("no_accounts_match")}
              showAll={{
                label: t("show_all_accounts"),
                onClick: () => set({ accountQ: null, accountStatus: null }),
              }}
            />
          ) : (
            <p className="px-4 py-3 text-ink-2">{t("no_accounts")}</p>
          )
        }
        head={
          <>
            <Th>{shared("name")}</Th>
            <Th>{shared("status")}</Th>
            <Th className="max-sm:hidden">{shared("plan")}</Th>
            <Th className="max-sm:hidden">{t("created")}</Th>
            <Th className="max-lg:hidden">{t("account_id")}</Th>
            <Th>
              <span className="sr-only">{t("invoices_with")}</span>
            </Th>
          </>
        }
      >
        {accounts.map((account) => (
          <Tr key={account.id}>
            <Td className="max-w-72 whitespace-normal break-words font-medium">{account.name}</Td>
            <Td>
              <AccountStatus status={account.status} />
            </Td>
            <Td className="text-ink-2 max-sm:hidden">{planLabel(account.plan)}</Td>
            <Td className="text-ink-2 max-sm:hidden">{day(account.createdAt)}</Td>
            <Td className="font-mono text-ink-3 text-sm max-lg:hidden">{account.id}</Td>
            <Td className="text-right">
              <Link
                href={`?${new URLSearchParams({ ...filters, invoicesOf: account.id })}#invoices`}
                className="text-signal hover:underline"
                aria-label={t("invoices_with_name", { name: account.name })}
              >
                {t("invoices_with")}
              </Link>
            </Td>
          </Tr>
        ))}
      </PagedTable>
    </Card>
  );
}
