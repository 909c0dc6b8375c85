import { getAccountSummary, listAccountSummaries } from "@/lib/contract/account-summaries";
import { type Account, getAccount, listAccounts } from "@/lib/contract/accounts";
import { getSpendCap } from "@/lib/contract/spend-caps";

/** Every view of accounts, to be read again after an account changed. */
export const ACCOUNT_VIEWS = [listAccounts, listAccountSummaries, getAccount, getAccountSummary, getSpendCap];

/** The facts a dialog about an account needs. */
export type StepAccount = Pick<Account, "id" | "name">;
