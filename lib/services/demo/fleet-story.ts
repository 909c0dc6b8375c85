import "server-only";
import { serialize } from "@/lib/automation/serialize";
import type { Tx } from "@/lib/db/tx";
import { deploy } from "@/lib/services/automations/deploy";
import { saveDraft } from "@/lib/services/automations/save";
import { definitionAt } from "@/lib/services/automations/versions";
import type { PartnerCtx } from "@/lib/services/context";
import { measureCanary } from "@/lib/services/fleet/measure";
import { publish } from "@/lib/services/fleet/publish";
import { pushAccount, settle } from "@/lib/services/fleet/push";
import { createRevision, createTemplate } from "@/lib/services/fleet/templates";
import { inAccount } from "@/lib/services/workspace/act-for-account";
import { STOP } from "@/lib/templates/template";
import { CLOSED, type DemoAccount, openedAt, PRACTICE, RENOVATING, renovationBegins } from "./accounts";
import { MISSED_CALL, type Node, withConfig } from "./automations";
import type { LiveVersion, Milestone } from "./deploy-stories";
import { DAY, type DeskYear } from "./desk";

const HOUR = 3_600_000;
/** The time between the pushes to two accounts. */
const PUSH = 4_000;
/** Minutes from the opening of an account to its copy, as to an automation of its own. */
const FIRST_AFTER = 40 * 60_000;
/** The other template is made between the two parts of the second rollout. */
const DRAFT_AFTER = 3 * 24 * HOUR + 2 * HOUR;

const TEXT_BACK = "Missed call text-back";
const NO_SHOW = "No-show recovery";

/** The account that changed a field the next revision leaves alone, so both changes are kept. */
export const DRIFTED = "ws_summit_physical_therapy";
/** The account that changed the text the next revision changes as well. The partner has not chosen one yet. */
export const CONFLICTING = "ws_green_valley_hvac";

type OwnChange = { daysAgo: number; note: string; change: (nodes: readonly Node[]) => Node[] };

/** Changes that accounts made to their own copies. */
export const OWN_CHANGES: Record<string, OwnChange> = {
  [DRIFTED]: {
    ...{ daysAgo: 52, note: "Call back within half an hour" },
    change: withConfig("queue", { dueWithinMinutes: 30 }),
  },
  [CONFLICTING]: {
    ...{ daysAgo: 41, note: "Promise a call by 5 pm" },
    change: withConfig("text", {
      message: `Sorry we missed you! This is {{workspace.name}}. We will call you back by 5 pm today. ${STOP}`,
    }),
  },
};

/** The accounts that get the second revision a week before the others. */
const FIRST_ACCOUNTS = ["ws_harbor_family_clinic", "ws_riverside_pediatrics"];
const CANARY = { hours: 7 * 24, maxErrorRate: 0.05, maxOptOutRate: 0.05, minRuns: 10 };

const CALLBACK_TIME = "callback_time";
const PARAMETERS = [
  {
    ...{ name: CALLBACK_TIME, type: "text" as const, label: "When you call back" },
    default: "within the hour",
  },
];
const OWN_VALUES: Record<string, string> = {
  ws_lakeside_optical: "this afternoon",
  ws_corner_house_spa: "as soon as we are free",
};
const SECOND_TEXT = {
  message: `Sorry we missed you! This is {{workspace.name}}. We will call you back {{parameters.${CALLBACK_TIME}}}. ${STOP}`,
};
type Story = {
  partnerId: string;
  now: Date;
  accounts: readonly DemoAccount[];
  /** The context of the partner's owner at a given time. */
  partnerAt: (at: Date) => PartnerCtx;
};

export type Fleet = {
  /** The deploys that an account gets from templates. Its own automations are elsewhere. */
  milestonesOf: (year: DeskYear) => Milestone[];
  /** Records what the first accounts showed of the second revision, after their runs are written. */
  finish: () => Promise<void>;
};

type Rollout = { id: string; at: number; order: readonly string[]; watched: number };

/**
 * The partner's templates: one that each account got when it opened, and one that is not published yet. They are made
 * with the verbs that people and the worker use, at the times of the story.
 */
export function openFleet(t: Tx, story: Story): Fleet {
  const { partnerId, now, accounts } = story;
  const quiet = withoutEntriesOf(t, partnerId);
  const asPartner = <T>(at: number, act: (ctx: PartnerCtx) => Promise<T>) =>
    t.as({ kind: "partner", id: partnerId }, () => act({ ...story.partnerAt(new Date(at)), tx: quiet }));
  const createdAt = Math.min(...accounts.map((one) => openedAt(one, now).getTime())) + 2 * HOUR;
  let templateId = "";
  const second: Rollout = { id: "", ...planSecond(story) };

  const create = async (ctx: PartnerCtx) => {
    const from = await practiceAutomation(ctx, TEXT_BACK);
    templateId = (await createTemplate(ctx, { name: TEXT_BACK, from })).id;
  };
  const revise = async (ctx: PartnerCtx) => {
    const message = "Wait two minutes first, and each account says when it calls back";
    const { automationId: id } = await practiceAutomation(ctx, TEXT_BACK);
    const draft = await inAccount(ctx, PRACTICE, (own) => definitionAt(own, id, "draft"));
    const { nodes, edges, settings, description } = serialize(draft);
    const changed = withConfig("text", SECOND_TEXT)(nodes as Node[]);
    const definition = { nodes: changed, edges, settings, description };
    await createRevision(ctx, { id: templateId, definition, parameters: PARAMETERS, message });
  };
  const publishSecond = async (ctx: PartnerCtx) => {
    const { order, watched } = second;
    if (order.length === 0) return;
    const values = Object.entries(OWN_VALUES).filter(([id]) => order.includes(id));
    const { rolloutId } = await publish(ctx, {
      ...{ id: templateId, accounts: [...order] },
      values: Object.fromEntries(values.map(([id, value]) => [id, { [CALLBACK_TIME]: value }])),
      ...(watched > 0 ? { canary: { ...CANARY, accounts: order.slice(0, watched) } } : {}),
    });
    second.id = rolloutId;
    // The accounts are played one after another, and one template has one rollout at a time.
    await end(ctx, { rolloutId, at: restAt(second, order.length) });
  };

  const byPartner = (at: number, act: (ctx: PartnerCtx) => Promise<void>): Milestone => ({
    at,
    deploy: async () => {
      await asPartner(at, act);
      return null;
    },
  });
  const ofPractice = () => [
    byPartner(createdAt, create),
    byPartner(second.at - HOUR, revise),
    byPartner(second.at, publishSecond),
    byPartner(second.at + DRAFT_AFTER, async (ctx) => {
      const from = await practiceAutomation(ctx, NO_SHOW);
      await createTemplate(ctx, { name: NO_SHOW, from });
    }),
  ];

  const ofAccount = ({ account: { id }, since }: DeskYear): Milestone[] => {
    let automationId = "";
    const installedAt = Math.max(since - DAY + FIRST_AFTER, createdAt + HOUR);
    const install: Milestone = {
      at: installedAt,
      deploy: async () => {
        const started = await asPartner(installedAt - PUSH, (ctx) =>
          publish(ctx, { id: templateId, accounts: [id], revision: 1 }),
        );
        const { rolloutId } = started;
        const live = await asPartner(installedAt, (ctx) => push(ctx, { rolloutId, id }));
        automationId = live?.automationId ?? "";
        await asPartner(installedAt, (ctx) => end(ctx, { rolloutId, at: installedAt + PUSH }));
        return live;
      },
    };
    const own = OWN_CHANGES[id];
    const milestones = own
      ? [install, changeItself(own, { now, automationId: () => automationId })]
      : [install];
    const place = second.order.indexOf(id);
    if (place < 0) return milestones;
    const at = place < second.watched ? firstAt(second, place) : restAt(second, place);
    const update = () => asPartner(at, (ctx) => push(ctx, { rolloutId: second.id, id }));
    return [...milestones, { at, deploy: update }];
  };

  return {
    milestonesOf: (year) => (year.account.id === PRACTICE ? ofPractice() : ofAccount(year)),
    finish: () => watch(t, { partnerId, rollout: second }),
  };
}

/** The second revision goes to two accounts first, and to the other open ones a week later. One is suspended by then. */
function planSecond({ accounts, now }: Story): Omit<Rollout, "id"> {
  const ids = accounts.map(({ id }) => id).filter((id) => id !== PRACTICE && id !== CLOSED);
  const first = ids.filter((id) => FIRST_ACCOUNTS.includes(id));
  const at = renovationBegins(now).getTime() + 2 * HOUR - CANARY.hours * HOUR;
  return { at, order: [...first, ...ids.filter((id) => !first.includes(id))], watched: first.length };
}

const firstAt = ({ at }: Rollout, place: number) => at + (place + 1) * PUSH;
const untilOf = (rollout: Rollout) =>
  rollout.watched > 0 ? firstAt(rollout, rollout.watched) + CANARY.hours * HOUR : rollout.at;
const restAt = (rollout: Rollout, place: number) => untilOf(rollout) + (place + 1) * PUSH;

/**
 * The partner's log is in the order of time, and the accounts are played before its own year: its entries are written
 * with that year (fleetEntries). Those of the accounts are written at once.
 */
function withoutEntriesOf(t: Tx, partnerId: string): Tx {
  const send = (...sent: Parameters<Tx["send"]>) => {
    const [text, params = []] = sent as [string, (readonly unknown[])?];
    const isEntry = text.startsWith("insert into audit_entry") && params[0] === partnerId;
    if (!isEntry) Reflect.apply(t.send, t, sent);
  };
  return Object.create(t, { send: { value: send } });
}

async function practiceAutomation(ctx: PartnerCtx, name: string) {
  const { id } = await inAccount(ctx, PRACTICE, ({ tx }) =>
    tx.prisma.automation.findFirstOrThrow({ where: { workspaceId: PRACTICE, name }, select: { id: true } }),
  );
  return { accountId: PRACTICE, automationId: id };
}

type Pushing = { rolloutId: string; id: string };

/** Brings a rollout to an account as the worker does. Null where the account keeps the version that it has. */
async function push(ctx: PartnerCtx, { rolloutId, id: workspaceId }: Pushing): Promise<LiveVersion | null> {
  const { rollout, rolloutAccount } = ctx.tx.prisma;
  const partnerId = ctx.tenant.id;
  const row = await rollout.findFirstOrThrow({ where: { partnerId, id: rolloutId } });
  const where = { partnerId, rolloutId, workspaceId };
  const account = await rolloutAccount.findFirstOrThrow({ where });
  // The partner's year, which is played later, suspends this account.
  if (workspaceId === RENOVATING && row.revision > 1) {
    const reason = { code: "account_suspended", message: "The account is suspended." };
    await settle(ctx, account, { status: "skipped", reason });
    return null;
  }
  await pushAccount(ctx, row, account);
  const { status, automationId, version, versionId } = await rolloutAccount.findFirstOrThrow({ where });
  if (status !== "pushed" || automationId === null || version === null || versionId === null) return null;
  const definition = await inAccount(ctx, workspaceId, (own) => definitionAt(own, automationId, version));
  const { template } = MISSED_CALL;
  return { template, automationId, versionId, version, definition, from: ctx.now.getTime() };
}

async function end(ctx: PartnerCtx, { rolloutId: id, at }: { rolloutId: string; at: number }): Promise<void> {
  const finishedAt = new Date(at);
  await ctx.tx.prisma.rollout.updateMany({
    where: { partnerId: ctx.tenant.id, id },
    data: { status: "done", stage: "rest", finishedAt, updatedAt: finishedAt },
  });
}

function changeItself(
  { daysAgo, note: message, change }: OwnChange,
  { now, automationId }: { now: Date; automationId: () => string },
): Milestone {
  const at = now.getTime() - daysAgo * DAY;
  return {
    at,
    deploy: async (ctxAt) => {
      const ctx = ctxAt(at);
      const id = automationId();
      const nodes = change(serialize(await definitionAt(ctx, id, "draft")).nodes as Node[]);
      await saveDraft(ctx, { id, ifMatch: null, nodes });
      const { versionId, version } = await deploy(ctx, { id, message });
      const definition = await definitionAt(ctx, id, version);
      const { template } = MISSED_CALL;
      return { template, automationId: id, versionId, version, definition, from: at };
    },
  };
}

async function watch(t: Tx, { partnerId, rollout }: { partnerId: string; rollout: Rollout }): Promise<void> {
  if (rollout.id === "" || rollout.watched === 0) return;
  const until = new Date(untilOf(rollout));
  const of = { partnerId, rolloutId: rollout.id, since: new Date(rollout.at), until };
  const measured = { ...(await measureCanary(t, of)), at: until.toISOString() };
  await t.prisma.rollout.updateMany({
    where: { partnerId, id: rollout.id },
    data: { measured, canaryUntil: until },
  });
}
