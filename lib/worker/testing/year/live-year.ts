import { tx } from "@/lib/db/tx";
import { idAt } from "@/lib/id";
import { openLog } from "@/lib/log";
import { type Random, seededRandom } from "@/lib/services/demo/random";
import { receiveSms } from "@/lib/services/desk/messages";
import { deleteExpired } from "@/lib/worker/jobs/cleanup";
import { sendQueued } from "@/lib/worker/jobs/queued-messages";
import { fireReminders } from "@/lib/worker/jobs/reminders";
import { fireSchedules } from "@/lib/worker/jobs/schedules";
import { systemCtx } from "@/lib/worker/jobs/system-ctx";
import type { TestEngine } from "@/lib/worker/testing/test-engine";
import type { VirtualClock } from "@/lib/worker/testing/virtual-clock";
import { type Action, planDay, replyTo } from "./desk-life";
import type { Facts, Happened, Person, Sent } from "./facts";
import { ok, PEOPLE, PROMISES, type Practice, RULES } from "./practice";

/** Lives the days of a practice on the virtual clock and writes down what happened and what was sent. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Rig = { engine: TestEngine; clock: VirtualClock };

export async function liveDays(
  rig: Rig,
  { practice, days, seed }: { practice: Practice; days: number; seed: number },
): Promise<Facts> {
  const year = new LiveYear(rig, { practice, random: seededRandom(seed) });
  await year.live(days);
  return {
    rules: RULES,
    people: PEOPLE,
    happened: year.happened,
    sent: await year.allSent(),
    promises: PROMISES,
  };
}

class LiveYear {
  readonly happened: Happened[] = [];
  private readonly sent = new Map<string, Sent>();
  private readonly queue: Action[] = [];
  private readonly people: Person[] = [...PEOPLE];
  private readonly optedOut = new Set<string>();
  private readonly visits = new Map<string, string>();

  constructor(
    private readonly rig: Rig,
    private readonly given: { practice: Practice; random: Random },
  ) {}

  async live(days: number): Promise<void> {
    const { clock } = this.rig;
    const start = clock.now();
    for (let day = 0; day < days; day++) {
      const midnight = start + day * DAY;
      for (const action of planDay(this.given.random, { midnight, people: this.people })) this.plan(action);
      if (day % 45 === 44) this.plan({ do: "erase", at: midnight + 15 * HOUR, phone: this.person().phone });
      await this.rig.engine.rows("select 1");
      if (day % 20 === 0) await deleteExpired(this.rig.engine.db);
      await this.until(midnight + DAY);
    }
  }

  /** With the emails to the team, which leave on their own way. */
  async allSent(): Promise<Sent[]> {
    const emails = await this.rig.engine.rows<{
      id: string;
      to_address: string;
      text: string;
      created_at: Date;
    }>(
      "select id, to_address, text, created_at from platform_mail where kind = 'team_notice' order by created_at",
    );
    const toTeam = emails.map(({ id, to_address: to, text: body, created_at: at }): Sent => {
      const none = { suppressedReason: null, step: null, runId: null, appointmentId: null, leadId: null };
      return { ...none, id, at: at.getTime(), channel: "team email", to, body, status: "queued" };
    });
    return [...this.sent.values(), ...toTeam];
  }

  private person = (): Person => this.given.random.pick(this.people);

  private plan(action: Action): void {
    const after = this.queue.findIndex(({ at }) => at > action.at);
    if (after < 0) this.queue.push(action);
    else this.queue.splice(after, 0, action);
  }

  private async until(end: number): Promise<void> {
    const { clock } = this.rig;
    for (;;) {
      const wake = await this.engineDue();
      const next = Math.min(wake, this.queue[0]?.at ?? Number.POSITIVE_INFINITY);
      if (next >= end) break;
      await clock.set(Math.max(next, clock.now()));
      while (this.queue[0] && this.queue[0].at <= clock.now()) await this.act(this.queue.shift()!);
      await this.run();
    }
    await clock.set(end);
  }

  /** When the engine has something to do again. */
  private async engineDue(): Promise<number> {
    const [row] = await this.rig.engine.rows<{ at: Date | null }>(
      `select least((select min(wake_at) from run where status = 'waiting'),
         (select min(next_fire_at) from live_trigger where enabled),
         (select min(due_at) from reminder where fired_at is null)) as at`,
    );
    return row?.at?.getTime() ?? Number.POSITIVE_INFINITY;
  }

  private async run(): Promise<void> {
    const { engine } = this.rig;
    const job = { config: engine.engine.config, log: openLog({ name: "test", level: "fatal" }) };
    await fireSchedules(engine.db, job);
    await fireReminders(engine.db, job);
    await engine.sweep();
    await engine.settle();
    await sendQueued(engine.db, job);
    await this.noteVisits();
    await this.noteMessages();
  }

  private async noteVisits(): Promise<void> {
    const at = this.rig.clock.now();
    const rows = await this.rig.engine.rows<{ id: string; starts_at: Date; status: string }>(
      "select id, starts_at, status from appointment where workspace_id = $1 and updated_at >= $2",
      [this.given.practice.desk.id, new Date(at)],
    );
    for (const { id, starts_at: startsAt, status } of rows) {
      const state = `${startsAt.getTime()} ${status}`;
      if (this.visits.get(id) === state) continue;
      this.visits.set(id, state);
      this.happened.push({ at, kind: "appointment", id, startsAt: startsAt.getTime(), status });
    }
  }

  private async noteMessages(): Promise<void> {
    const { practice, random } = this.given;
    type Row = Omit<Sent, "at" | "step"> & { at: Date; automationId: string; nodeId: string };
    const rows = await this.rig.engine.rows<Row>(
      `select m.id, m.created_at as at, m.channel, m.to_address as "to", m.body, m.status, m.suppressed_reason as "suppressedReason",
         m.automation_id as "automationId", m.node_id as "nodeId", m.run_id as "runId",
         r.appointment_id as "appointmentId", r.lead_id as "leadId"
       from message m left join run r on r.workspace_id = m.workspace_id and r.id = m.run_id
       where m.workspace_id = $1 and m.direction = 'outbound' and m.id >= $2 order by m.id`,
      [practice.desk.id, idAt("msg", this.rig.clock.now())],
    );
    for (const { at, automationId, nodeId, ...row } of rows) {
      if (this.sent.has(row.id)) continue;
      const step = automationId === null ? null : `${practice.templates.get(automationId)}/${nodeId}`;
      const message: Sent = { ...row, at: at.getTime(), step };
      this.sent.set(row.id, message);
      const reply = message.status === "suppressed" ? null : replyTo(random, message);
      if (reply && this.mayAct(row.to)) this.plan(reply);
    }
  }

  /** People who were erased do not come back, so that any message to them is one too many. */
  private mayAct = (phone: string): boolean =>
    !this.happened.some((one) => one.kind === "erased" && one.phone === phone);

  private async act(action: Action): Promise<void> {
    const { desk } = this.given.practice;
    switch (action.do) {
      case "call": {
        if (!this.mayAct(action.from)) return;
        const { from, name, isMissed, ringSeconds } = action;
        const call = { direction: "inbound", from, ringSeconds, outcome: isMissed ? "missed" : "answered" };
        await ok(desk.post("/v1/calls", { ...call, ...(name ? { callerName: name } : {}) }));
        return;
      }
      case "lead": {
        if (!this.mayAct(action.phone)) return;
        const { at: _, do: __, ...lead } = action;
        await ok(desk.post("/v1/leads", { ...lead, source: "web" }));
        return;
      }
      case "book":
        return this.book(action);
      case "move":
      case "cancel":
      case "complete":
      case "no-show":
        return this.change(action);
      case "text":
        return this.receive(action);
      case "consent":
        return this.recordConsent(action);
      case "erase":
        return this.erase(action.phone);
      case "desk text":
        if (!this.mayAct(action.phone)) return;
        // A number abroad is refused, which the judge would see if it were not.
        await desk.post("/v1/messages", { channel: "sms", to: action.phone, body: "Your papers are ready." });
        return;
      case "convert lead":
        return this.convertLead();
      case "complete callbacks":
        return this.completeCallbacks();
    }
  }

  private async freeSlot(service: string, from: number): Promise<string | null> {
    const query = new URLSearchParams({ service, from: new Date(from).toISOString(), limit: "20" });
    const { slots } = await ok(this.given.practice.desk.get(`/v1/appointments/availability?${query}`));
    return slots.length > 0 ? this.given.random.pick(slots as { startsAt: string }[]).startsAt : null;
  }

  private async book({ at, person, service, daysAhead, fate }: Action & { do: "book" }): Promise<void> {
    if (!this.mayAct(person.phone)) return;
    const { desk } = this.given.practice;
    const startsAt = await this.freeSlot(service, at + daysAhead * DAY + 30 * MINUTE);
    if (!startsAt) return;
    const { phone, name } = person;
    const { id } = await ok(
      desk.post("/v1/appointments", { contactPhone: phone, contactName: name, service, startsAt }),
    );
    const start = Date.parse(startsAt);
    for (const { do: change, share, daysAhead: days } of fate.changes) {
      const when = Math.round(at + MINUTE + share * (start - at - 2 * MINUTE));
      this.plan({ do: change, at: when, appointmentId: id, daysAhead: days });
    }
    if (fate.end === "left open") return;
    this.plan({ do: fate.end, at: start + 95 * MINUTE + 7_000, appointmentId: id, daysAhead: 0 });
  }

  /** A visit that was canceled meanwhile answers with a conflict, and one that was moved is marked after its new time. */
  private async change({
    do: change,
    at,
    appointmentId: id,
    daysAhead,
  }: Action & { do: "move" | "cancel" | "complete" | "no-show" }): Promise<void> {
    const { desk } = this.given.practice;
    const visit = await ok(desk.get(`/v1/appointments/${id}`));
    if (visit.status !== "booked" && visit.status !== "confirmed") return;
    const start = Date.parse(visit.startsAt);
    if (change === "move") {
      const startsAt = await this.freeSlot(visit.service, at + daysAhead * DAY + HOUR);
      if (startsAt && start > at) await desk.post(`/v1/appointments/${id}/reschedule`, { startsAt });
      return;
    }
    if (change !== "cancel" && start > at) {
      this.plan({ do: change, at: start + 95 * MINUTE + 7_000, appointmentId: id, daysAhead });
      return;
    }
    await ok(desk.post(`/v1/appointments/${id}/${change}`));
  }

  private async receive({ at, phone, body }: Action & { do: "text" }): Promise<void> {
    if (!this.mayAct(phone)) return;
    const { engine, clock } = this.rig;
    const { desk } = this.given.practice;
    await tx(engine.db, { kind: "workspace", id: desk.id }, async (t) => {
      const ctx = await systemCtx(t, { ...engine.engine, workspaceId: desk.id, name: "test" });
      const text = { from: phone, to: "+12025550100", body, providerId: `in_${clock.now()}_${phone}` };
      await receiveSms(ctx!, { ...text, keyword: null, answersHelp: false, media: [] });
    });
    const wasOut = this.optedOut.has(phone);
    if (["STOP", "Stop.", "unsubscribe", "CANCEL"].includes(body)) {
      this.optedOut.add(phone);
      this.happened.push({ at, kind: "stop", phone });
      if (this.given.random.chance(0.9)) {
        const back = at + this.given.random.int(1, 20) * DAY;
        this.plan({ do: "text", at: back, phone, body: this.given.random.pick(["START", "Yes"]) });
      }
    } else if (body === "START" || (wasOut && ["YES", "Yes", "yes!"].includes(body))) {
      this.optedOut.delete(phone);
      this.happened.push({ at, kind: "start", phone });
    }
    if (
      !wasOut &&
      this.wasAskedForConsent(phone, at) &&
      ["YES", "Yes", "Yes please", "yes!", "ok", "👍", "great"].includes(body)
    )
      this.happened.push({ at, kind: "consent", phone, granted: this.hasAgreed(phone) ? true : null });
  }

  private hasAgreed(phone: string): boolean {
    const last = this.happened.findLast((one) => one.kind === "consent" && one.phone === phone);
    if (last?.kind === "consent") return last.granted === true;
    return PEOPLE.some((one) => one.phone === phone && one.agreesToOffers === true);
  }

  private wasAskedForConsent(phone: string, at: number): boolean {
    return [...this.sent.values()].some(
      (one) =>
        one.to === phone &&
        one.step === "double-opt-in/ask" &&
        one.status !== "suppressed" &&
        one.at > at - 2 * DAY,
    );
  }

  private async contactOf(phone: string): Promise<{ id: string } | undefined> {
    const { desk } = this.given.practice;
    const { contacts } = await ok(desk.get(`/v1/contacts?phone=${encodeURIComponent(phone)}`));
    return contacts[0];
  }

  private async recordConsent({ at, phone, granted }: Action & { do: "consent" }): Promise<void> {
    const contact = await this.contactOf(phone);
    if (!contact || !this.mayAct(phone)) return;
    const consent = granted ? "marketing" : "none";
    await ok(
      this.given.practice.desk.patch(`/v1/contacts/${contact.id}`, { consent, consentNote: "At the desk" }),
    );
    this.happened.push({ at, kind: "consent", phone, granted });
  }

  private async erase(phone: string): Promise<void> {
    const contact = await this.contactOf(phone);
    if (!contact) return;
    const { desk } = this.given.practice;
    await ok(this.rig.engine.api.call("DELETE", `/v1/contacts/${contact.id}`, { key: desk.key }));
    this.happened.push({ at: this.rig.clock.now(), kind: "erased", phone });
    this.people.splice(
      this.people.findIndex((one) => one.phone === phone),
      1,
    );
  }

  private async convertLead(): Promise<void> {
    const { desk } = this.given.practice;
    const { leads } = await ok(desk.get("/v1/leads?limit=10"));
    const open = leads.find(({ status }: { status: string }) => status !== "converted");
    if (open) await ok(desk.patch(`/v1/leads/${open.id}`, { status: "converted" }));
  }

  private async completeCallbacks(): Promise<void> {
    const { desk } = this.given.practice;
    const { callbacks } = await ok(desk.get("/v1/callbacks?status=open&limit=4"));
    for (const { id } of callbacks)
      await ok(desk.post(`/v1/callbacks/${id}/complete`, { outcome: "reached" }));
  }
}
