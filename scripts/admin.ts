/**
 * The operator's command line: npm run admin -- partner create --name "Acme" --email a@example.com --approve --json
 * With --json exactly one JSON line goes to stdout; messages for people go to stderr.
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { BillingError } from "@/lib/billing/billing-error";
import { minorFromInput, minorToText } from "@/lib/billing/money";
import { ApiError } from "@/lib/contract/errors";
import { PARTNER_SCOPES } from "@/lib/contract/scopes";
import { openDb } from "@/lib/db/pool";
import { JOB_LIMITS } from "@/lib/db/time-limits";
import { tx } from "@/lib/db/tx";
import { configOf, readEnv } from "@/lib/env";
import { openLog } from "@/lib/log";
import { closeDue, finalize } from "@/lib/services/billing/close";
import { credit } from "@/lib/services/billing/credit-notes";
import { publishPrices } from "@/lib/services/billing/prices";
import { rebuildUsage } from "@/lib/services/billing/rebuild";
import { refund } from "@/lib/services/billing/refund";
import { setSeller } from "@/lib/services/billing/seller";
import { rotateSigningKey } from "@/lib/services/billing/signing-keys";
import { pay } from "@/lib/services/billing/states";
import { setPlatformStripe } from "@/lib/services/billing/stripe/accounts";
import { setTaxRate } from "@/lib/services/billing/tax";
import { voidInvoice } from "@/lib/services/billing/void";
import type { Ctx } from "@/lib/services/context";
import { insertKey } from "@/lib/services/keys/insert";
import { listPartners } from "@/lib/services/operator/partners";
import { setBrandColor } from "@/lib/services/partners/brand";
import { decidePartner } from "@/lib/services/partners/decide-partner";
import { decide, insertPartner } from "@/lib/services/partners/partners";
import { createPerson } from "@/lib/services/people/create";
import { disablePerson, enablePerson, removeSecondFactors } from "@/lib/services/people/disable";
import { heldMessages, heldRuns, releaseHeldRuns } from "@/lib/services/runs/release-restored";
import { USAGE } from "./admin-usage";

type AdminCtx = Pick<Ctx, "tx" | "now" | "actor" | "config" | "log">;
type Options = Record<string, string | boolean | undefined>;
type Result = Record<string, unknown>;

const COMMANDS: Record<string, (ctx: AdminCtx, options: Options) => Promise<Result>> = {
  async "partner create"(ctx, options) {
    const mode = options.sandbox ? "sandbox" : "live";
    const partnerId = await insertPartner(ctx, {
      name: need(options, "name"),
      email: need(options, "email").toLowerCase(),
      mode,
    });
    if (!options.approve) return { partnerId };
    await decide(ctx, { id: partnerId, decision: "approve" });
    return { partnerId, apiKey: await issue(ctx, { partnerId, name: "First key" }) };
  },
  async "partner approve"(ctx, options) {
    const partner = await decidePartner(ctx, { id: need(options, "id"), decision: "approve" });
    return { partnerId: partner.id, status: partner.status };
  },
  async "partner suspend"(ctx, options) {
    const reason = typeof options.reason === "string" ? options.reason : undefined;
    const partner = await decidePartner(ctx, { id: need(options, "id"), decision: "suspend", reason });
    return { partnerId: partner.id, status: partner.status };
  },
  async "partner list"(ctx) {
    const { partners } = await listPartners(ctx, {});
    return { partners: partners.map(({ id, name, status, mode }) => ({ id, name, status, mode })) };
  },
  async "key issue"(ctx, options) {
    const partnerId = need(options, "partner");
    const name = typeof options.name === "string" ? options.name : "Issued by the operator";
    return { partnerId, apiKey: await issue(ctx, { partnerId, name }) };
  },
  async "user create"(ctx, options) {
    const text = (name: string) => (typeof options[name] === "string" ? options[name] : undefined);
    const personId = await createPerson(ctx, {
      email: need(options, "email").toLowerCase(),
      name: need(options, "name"),
      password: need(options, "password"),
      isOperator: options.operator === true,
      workspace: text("workspace"),
      partner: text("partner"),
      role: text("role"),
    });
    return { personId };
  },
  async "user disable"(ctx, options) {
    const reason = typeof options.reason === "string" ? options.reason : undefined;
    const { id, disabledAt } = await disablePerson(ctx, { id: await personId(ctx, options), reason });
    return { personId: id, disabledAt };
  },
  async "user enable"(ctx, options) {
    const { id, disabledAt } = await enablePerson(ctx, { id: await personId(ctx, options) });
    return { personId: id, disabledAt };
  },
  async "user remove-second-factors"(ctx, options) {
    const id = await personId(ctx, options);
    await removeSecondFactors(ctx, { id });
    return { personId: id };
  },
  async "invoice finalize"(ctx, options) {
    const partnerId = need(options, "partner");
    const on = { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId };
    if (typeof options.id !== "string") return { partnerId, ...(await closeDue(on, ctx.now)) };
    await finalize(on, { id: options.id, now: ctx.now });
    return { partnerId, id: options.id };
  },
  async "invoice pay"(ctx, options) {
    const partnerId = need(options, "partner");
    await pay(
      { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId },
      { id: need(options, "id"), now: ctx.now },
    );
    return { partnerId, id: need(options, "id"), status: "paid" };
  },
  async "invoice void"(ctx, options) {
    const partnerId = need(options, "partner");
    const { reissued } = await voidInvoice(
      { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId },
      { id: need(options, "id"), now: ctx.now, reissue: options.reissue === true },
    );
    return { partnerId, id: need(options, "id"), status: "void", reissued };
  },
  async "invoice credit"(ctx, options) {
    const partnerId = need(options, "partner");
    const amountMinor = minorFromInput(need(options, "amount"));
    const lineId = typeof options.line === "string" ? options.line : undefined;
    const note = await credit(
      { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId },
      {
        invoiceId: need(options, "id"),
        reason: need(options, "reason"),
        ...(lineId ? { lines: [{ lineId, amountMinor }] } : { amountMinor }),
        once: typeof options.once === "string" ? options.once : undefined,
        now: ctx.now,
      },
    );
    return { partnerId, id: note.id, amount: minorToText(note.amountMinor) };
  },
  async "invoice refund"(ctx, options) {
    const partnerId = need(options, "partner");
    return refund(
      { tx: ctx.tx, actor: ctx.actor, config: ctx.config, partnerId },
      {
        invoiceId: need(options, "id"),
        amountMinor: minorFromInput(need(options, "amount")),
        reason: need(options, "reason"),
        now: ctx.now,
      },
    );
  },
  async "invoice rotate-key"(ctx) {
    return rotateSigningKey(ctx);
  },
  async "partner tax"(ctx, options) {
    return setTaxRate(ctx, { partnerId: need(options, "id"), percent: need(options, "percent") });
  },
  async "partner brand"(ctx, options) {
    return setBrandColor(ctx, { partnerId: need(options, "id"), color: need(options, "color") });
  },
  async "platform profile"(ctx, options) {
    return setSeller(ctx, await readJson(need(options, "file")));
  },
  async "platform stripe"(ctx, options) {
    return setPlatformStripe(ctx, await readJson(need(options, "file")));
  },
  async "prices publish"(ctx, options) {
    return publishPrices(ctx, { prices: await readJson(need(options, "file")), from: need(options, "from") });
  },
  async "usage rebuild"(ctx, options) {
    const partnerId = typeof options.partner === "string" ? options.partner : undefined;
    return rebuildUsage(ctx.tx, { partnerId });
  },
  async "runs held"(ctx, options) {
    const workspaceId = workspaceOf(options);
    return { held: await heldRuns(ctx.tx, workspaceId), messages: await heldMessages(ctx.tx, workspaceId) };
  },
  async "runs release"(ctx, options) {
    const decision = need(options, "decision");
    if (decision !== "continue" && decision !== "cancel")
      throw new Refusal("--decision is continue or cancel.");
    return releaseHeldRuns(ctx, { decision, workspaceId: workspaceOf(options) });
  },
};

const workspaceOf = ({ workspace }: Options) => (typeof workspace === "string" ? workspace : null);

async function issue(ctx: AdminCtx, input: { partnerId: string; name: string }): Promise<string> {
  const partner = await ctx.tx.prisma.partner.findFirst({
    where: { id: input.partnerId },
    select: { mode: true, status: true },
  });
  if (!partner)
    throw new Refusal(`There is no partner ${input.partnerId}. See: npm run admin -- partner list`);
  if (partner.status !== "approved") throw new Refusal(`The partner is ${partner.status}. Approve it first.`);
  const key = await insertKey(ctx, {
    kind: "partner",
    mode: partner.mode === "sandbox" ? "test" : "live",
    partnerId: input.partnerId,
    workspaceId: null,
    name: input.name,
    scopes: [...PARTNER_SCOPES],
    expiresAt: null,
  });
  return key.apiKey;
}

async function personId(ctx: AdminCtx, options: Options): Promise<string> {
  const email = need(options, "email").toLowerCase();
  const person = await ctx.tx.prisma.person.findFirst({ where: { email }, select: { id: true } });
  if (!person) throw new Refusal(`There is no person with the address ${email}.`);
  return person.id;
}

class Refusal extends Error {}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Refusal(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function need(options: Options, name: string): string {
  const value = options[name];
  if (typeof value !== "string" || value.trim() === "")
    throw new Refusal(`--${name} is missing.\n\n${USAGE}`);
  return value.trim();
}

async function main(argv: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      name: { type: "string" },
      email: { type: "string" },
      id: { type: "string" },
      reason: { type: "string" },
      partner: { type: "string" },
      workspace: { type: "string" },
      role: { type: "string" },
      password: { type: "string" },
      approve: { type: "boolean" },
      sandbox: { type: "boolean" },
      reissue: { type: "boolean" },
      amount: { type: "string" },
      percent: { type: "string" },
      color: { type: "string" },
      line: { type: "string" },
      once: { type: "string" },
      file: { type: "string" },
      decision: { type: "string" },
      from: { type: "string" },
      operator: { type: "boolean" },
      json: { type: "boolean" },
    },
  });
  const command = COMMANDS[positionals.join(" ")];
  if (!command) throw new Refusal(USAGE);
  const env = readEnv();
  const db = openDb({
    url: env.DATABASE_URL,
    role: "switchboard_worker",
    max: 1,
    name: "switchboard-admin",
    limits: JOB_LIMITS,
  });
  try {
    const actor = { kind: "operator" as const, id: "admin", name: "Command line" };
    // Standard output belongs to the result.
    const log = openLog({ name: "admin", level: "silent" });
    const result = await tx(db, { kind: "system" }, (t) =>
      command({ tx: t, now: new Date(), actor, config: configOf(env), log }, values),
    );
    print(result, values.json === true);
  } finally {
    await db.pool.end();
  }
}

function print(result: Result, json: boolean): void {
  if (json) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  for (const [name, value] of Object.entries(result)) {
    process.stdout.write(`${name}: ${typeof value === "string" ? value : JSON.stringify(value, null, 2)}\n`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExpected =
    error instanceof Refusal ||
    error instanceof ApiError ||
    error instanceof BillingError ||
    (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));
  process.stderr.write(
    `${isExpected ? (error as Error).message : `The command failed: ${error instanceof Error ? error.message : String(error)}`}\n`,
  );
  process.exitCode = 1;
});
