import { getAccountSummary, listAccountSummaries } from "@/lib/contract/account-summaries";
import { type Account, getAccount, listAccounts } from "@/lib/contract/accounts";

/** Every view of accounts, to be read again after an account changed. */
export const ACCOUNT_VIEWS = [listAccounts, listAccountSummaries, getAccount, getAccountSummary];

/** The facts a dialog about an account needs. */
export type StepAccount = Pick<Account, "id" | "name">;
