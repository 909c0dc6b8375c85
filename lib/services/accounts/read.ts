import "server-only";
import type { Account } from "@/lib/contract/accounts";
import { ApiError } from "@/lib/contract/errors";
import type { PartnerCtx } from "../context";
import { anywhere, listCounted, type PageQuery } from "../page";

type AccountRow = {
  id: string;
  name: string;
  owner_email: string;
  plan: Account["plan"];
  status: Account["status"];
  timezone: string;
  country: string;
  phone: string | null;
  business_hours: Account["settings"]["businessHours"];
  external_id: string | null;
  metadata: Record<string, unknown>;
  suspended_at: Date | null;
  created_at: Date;
  updated_at: Date;
  suspensions: {
    source: "partner" | "platform" | "billing";
    reason: string;
    reasonCode: string | null;
    at: string;
  }[];
};

const ACCOUNT_COLUMNS = `id, name, owner_email, plan, status, timezone, country, phone, business_hours, external_id,
  metadata, suspended_at, created_at, updated_at,
  coalesce((select json_agg(json_build_object('source', s.source, 'reason', s.reason, 'reasonCode', s.reason_code,
    'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.at)
    from suspension s where s.workspace_id = workspace.id), '[]') as suspensions`;

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    name: row.name,
    ownerEmail: row.owner_email,
    plan: row.plan,
    status: row.status,
    settings: {
      timezone: row.timezone,
      businessHours: row.business_hours,
      phone: row.phone,
      country: row.country,
    },
    externalId: row.external_id,
    metadata: row.metadata,
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    suspensions: row.suspensions,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function getAccount(ctx: PartnerCtx, id: string): Promise<Account> {
  const row = await ctx.tx.one<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from workspace where partner_id = $1 and id = $2`,
    [ctx.tenant.id, id],
  );
  if (!row) throw new ApiError("not_found");
  return toAccount(row);
}

type AccountFilter = PageQuery & {
  status?: string[] | undefined;
  plan?: string | undefined;
  q?: string | undefined;
  externalId?: string | undefined;
};

export function listAccounts(ctx: PartnerCtx, filter: AccountFilter) {
  return listCounted(ctx, "accounts", {
    table: "workspace",
    select: ACCOUNT_COLUMNS,
    query: filter,
    filters: [
      ["status = any(?)", filter.status],
      ["plan = ?", filter.plan],
      ["external_id = ?", filter.externalId],
      ["(name ilike ? or owner_email ilike ? or id ilike ?)", anywhere(filter.q)],
    ],
    map: toAccount,
  });
}
