import fc from "fast-check";
import type { JsonObject } from "@/lib/automation/json";

/**
 * Random automations that use all of the language: every action, conditions on present and missing fields, waits,
 * ways and settings. `desk` names what a workspace of the test has.
 */
export type DeskNames = {
  services: readonly string[];
  providers: readonly string[];
  contactIds: readonly string[];
  phones: readonly string[];
  appointmentIds: readonly string[];
  leadIds: readonly string[];
  teams: readonly string[];
  /** Automations that the steps start: live ones, and one that cannot be started. */
  automationIds: readonly string[];
  url: string;
};

type Piece =
  | { kind: "step"; step: JsonObject }
  | { kind: "ways"; step: JsonObject; ways: Record<string, Piece[]> };

const pick = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const action = (name: string, config: fc.Arbitrary<object>) =>
  config.map((written): JsonObject => ({ action: name, config: defined(written) }));

/** Leaves out undefined members, so that a configuration is what a person would have written. */
function defined(value: object): JsonObject {
  return JSON.parse(JSON.stringify(value));
}

const TEXTS = [
  "Hello {{contact.first_name | default:'there'}}",
  "Sorry we missed you. {{workspace.name}}",
  "See you {{appointment.starts_at | date | default:'soon'}} – {{lead.name | default:'you'}}",
  "{{run.vars.wish | default:'Nothing'}} at {{now | date:'HH:mm'}}",
  "Notes: {{contact.notes | default:'none'}} {{contact.custom.plan | default:'-'}}",
  "{{contact.missed_calls_7d}} missed, {{workspace.vars.greeting}}",
  "Today {{workspace.today.appointments}} visits, {{workspace.today.new_leads}} leads",
];

const DURATIONS = [
  { amount: 20, unit: "minutes" },
  { amount: 3, unit: "hours" },
  { amount: 1, unit: "days" },
  { amount: 2, unit: "days" },
];

const QUERIES = [
  { of: "contacts", where: { is_patient: true } },
  { of: "contacts", where: { tags: ["vip"], opted_out: false } },
  { of: "contacts", where: { created_at: { after: { amount: -1, unit: "days" } } } },
  { of: "appointments", where: { status: ["booked", "confirmed"] } },
  { of: "appointments", where: { starts_at: { after: "2027-03-16" } } },
  { of: "leads", where: { source: "web", without_tags: ["vip"] } },
];

/** Fields of each trigger that the steps read. */
const FIELDS = {
  "call.missed": { phone: "caller_phone", text: "caller_name" },
  "custom.visit": { phone: "phone", text: "note", list: "wishes" },
  manual: { phone: "contact_phone", text: "data.note", list: "data.list" },
  "sms.received": { phone: "from", text: "body" },
  "appointment.booked": { phone: "contact_phone", text: "service_name", appointment: "appointment_id" },
  "lead.created": { phone: "phone", text: "name", lead: "lead_id" },
} as const;
type Trigger = keyof typeof FIELDS;
const TRIGGERS = Object.keys(FIELDS) as Trigger[];

/** A quarter of the requests is turned off, decided without another draw. */
function sometimesOff(step: JsonObject): JsonObject {
  const { method, saveResponse } = step.config as JsonObject;
  return method === "GET" && saveResponse === false ? { ...step, disabled: true } : step;
}

function phonesFor({ phones }: DeskNames, trigger: Trigger) {
  const field = FIELDS[trigger].phone;
  return pick(
    `{{trigger.${field}}}`,
    "{{contact.phone}}",
    ...phones,
    "(202) 555-0177",
    "+442071838750",
    "12345",
  );
}

/** Steps with one way on. */
function stepsFor(desk: DeskNames, trigger: Trigger): fc.Arbitrary<JsonObject> {
  const fields: { phone: string; text: string; appointment?: string; lead?: string; list?: string } =
    FIELDS[trigger];
  const text = pick(...TEXTS, `About {{trigger.${fields.text} | default:'nothing'}}`);
  const phone = phonesFor(desk, trigger);
  const tags = fc.subarray(["vip", "new", "late"]);
  const instant = pick(
    "{{appointment.starts_at}}",
    "2027-03-15T15:00:00Z",
    "2027-03-16T10:30",
    "2027-03-14T02:30",
  );
  const own = (field: string | undefined) => (field === undefined ? [] : [`{{trigger.${field}}}`]);
  const appointmentId = pick(...own(fields.appointment), ...desk.appointmentIds, "appt_unknown");
  const leadId = pick(...own(fields.lead), ...desk.leadIds, "lead_unknown");
  const from = pick<string>("everyone", "owner", ...desk.teams, "No such team");
  const all = [
    action(
      "send_sms",
      fc.record({
        to: phone,
        message: text,
        messageClass: pick("service", "reminder", "marketing"),
        respectQuietHours: fc.boolean(),
        onSuppressed: pick("skip", "fail", "wait"),
      }),
    ),
    action("send_email", fc.record({ to: pick("sam@example.com"), subject: text, text })),
    action(
      "http_request",
      fc.record({
        method: pick("GET", "POST"),
        url: pick(`${desk.url}/ok`, `${desk.url}/missing`),
        saveResponse: fc.boolean(),
      }),
    ).map(sometimesOff),
    action(
      "update_lead",
      fc.record({
        leadId,
        status: maybe(pick("contacted", "converted")),
        fields: maybe(
          pick<object>({ name: "Ada" }, { phone: "(202) 555-0178" }, { plan: "gold", notes: "x" }),
        ),
        addTags: tags,
        removeTags: tags,
        onMissing: pick("fail", "skip"),
      }),
    ),
    action("score_lead", fc.record({ leadId })),
    action(
      "create_callback",
      fc.record({ phone, callerName: maybe(text), reason: maybe(text), dueWithinMinutes: maybe(pick(30)) }),
    ),
    action("cancel_appointment", fc.record({ appointmentId, notifyContact: fc.boolean() })),
    action(
      "update_appointment",
      fc
        .record({
          appointmentId,
          status: maybe(pick("confirmed")),
          notes: maybe(text),
          startsAt: maybe(instant),
        })
        .filter(({ status, notes, startsAt }) => (status ?? notes ?? startsAt) !== undefined),
    ),
    action(
      "update_contact",
      fc.record({
        contactId: maybe(pick(...desk.contactIds, "con_unknown")),
        fields: pick<object>(
          { name: "Grace", email: "Grace@Example.com" },
          { isPatient: true, custom: { plan: "gold" } },
          { notes: `{{trigger.${fields.text} | default:'-'}}`, language: "es", birthday: "1990-05-01" },
        ),
        addTags: tags,
        removeTags: tags,
        consent: maybe(fc.record({ marketing: pick("granted", "revoked") })),
      }),
    ),
    action(
      "assign",
      fc.record({ from, method: pick("round_robin", "least_open"), onlyWorking: fc.boolean() }),
    ),
    action("notify_team", fc.record({ to: from, title: text, email: fc.boolean() })),
    action(
      "start_automation",
      fc.record({ automationId: pick(...desk.automationIds), data: maybe(fc.record({ about: text })) }),
    ),
    action(
      "for_each",
      fc
        .record({
          automationId: pick(...desk.automationIds),
          over: pick<object>(
            ...QUERIES.map((query) => ({ query })),
            ...own(fields.list).map((items) => ({ items })),
            { items: ["+12025550123", { contact_id: desk.contactIds[0] }, "nobody", 7] },
          ),
          perMinute: maybe(pick(1, 50)),
          max: maybe(pick(1, 2)),
        })
        .map(({ over, ...rest }) => ({ ...rest, ...over })),
    ),
    action(
      "set_variable",
      fc.record({ name: pick("wish"), value: pick("A crown", "{{contact.name}}", "{{now}}") }),
    ),
    action("delay", fc.record({ duration: pick(...DURATIONS), window: pick("any", "business_hours") })),
    action(
      "delay",
      fc.record({
        timeOfDay: fc.record({
          at: pick("09:00", "23:30"),
          day: pick("same_day", "next_day"),
          weekdays: maybe(pick(["monday", "thursday"])),
        }),
      }),
    ),
    action(
      "delay",
      fc.record({
        relative: fc.record({
          to: instant,
          offset: pick({ amount: -2, unit: "hours" }, { amount: 1, unit: "days" }),
          ifPast: pick("continue", "stop"),
        }),
      }),
    ),
  ];
  const booking = action(
    "book_appointment",
    fc
      .record({
        contactPhone: phone,
        contactName: maybe(text),
        service: pick(...desk.services, "No such service"),
        provider: maybe(pick(...desk.providers, "Nobody")),
        when: fc.oneof(
          fc.record({ startAt: instant }),
          fc.record({ nextAvailable: fc.record({ withinDays: pick(3, 14), after: maybe(instant) }) }),
        ),
        durationMinutes: maybe(pick(45)),
        onConflict: pick("fail", "next_available", "callback"),
      })
      .map(({ when, ...rest }) => ({ ...rest, ...when })),
  );
  const lead = action(
    "create_lead",
    fc.record({
      name: text,
      phone,
      source: pick("web", "referral"),
      email: maybe(pick("sam@example.com")),
      tags,
      dedupeBy: pick("phone", "email", "none"),
    }),
  );
  // An automation that its own step would start again is another test's subject.
  return fc.oneof(
    ...all,
    ...(trigger === "appointment.booked" ? [] : [booking]),
    ...(trigger === "lead.created" ? [] : [lead]),
  );
}

const CONDITIONS: JsonObject[] = [
  { field: "contact.name", operator: "exists" },
  { field: "contact.is_patient", operator: "equals", value: true },
  { field: "contact.opted_out", operator: "equals", value: true },
  { field: "contact.tags", operator: "contains", value: "vip" },
  { field: "contact.custom.plan", operator: "equals", value: "gold" },
  { field: "contact.consent", operator: "equals", value: "marketing" },
  { field: "contact.missed_calls_7d", operator: "greater_than", value: 0 },
  { field: "contact.language", operator: "matches", value: ["es", "en"] },
  { field: "appointment.status", operator: "equals", value: "confirmed" },
  { field: "appointment.notes", operator: "exists" },
  { field: "lead.status", operator: "equals", value: "new" },
  { field: "lead.custom.plan", operator: "exists" },
  { field: "workspace.open_now", operator: "equals", value: true },
  { field: "now", operator: "time_between", value: { from: "20:00", to: "09:00" } },
  { field: "run.vars.wish", operator: "contains_word", value: "crown" },
  { not: { field: "contact.email", operator: "exists" } },
];

function waysFor(pieces: fc.Arbitrary<Piece[]>, trigger: Trigger): fc.Arbitrary<Piece> {
  const ways = (...labels: string[]) => fc.record(Object.fromEntries(labels.map((label) => [label, pieces])));
  const piece = (step: fc.Arbitrary<JsonObject>, labels: string[]) =>
    fc.record({ step, ways: ways(...labels) }).map((made): Piece => ({ kind: "ways", ...made }));
  const sent = { field: `trigger.${FIELDS[trigger].text}`, operator: "says_yes" };
  const ask = pick<JsonObject>(...CONDITIONS, sent).map(
    (expression): JsonObject => ({ type: "condition", expression }),
  );
  const awaited = [
    { event: "sms.received", label: "reply", match: { any_reply: true } },
    { event: "custom.paid", label: "paid", match: { amount: 5 } },
    { event: "custom.paid", label: "paid" },
    { event: "appointment.cancelled", label: "off" },
  ];
  const several = action(
    "wait_for_event",
    fc.record({
      events: fc.shuffledSubarray(awaited, { minLength: 1 }).map((list) => distinctLabels(list)),
      timeout: pick(...DURATIONS),
    }),
  );
  const waiting = action(
    "wait_for_event",
    fc.record({
      event: pick("sms.received", "appointment.cancelled", "custom.paid"),
      timeout: pick(...DURATIONS),
    }),
  );
  const cases = [
    { values: ["es", "fr"], label: "other" },
    { values: ["new", "booked"], label: "fresh" },
  ];
  return fc.oneof(
    piece(ask, ["true", "false"]),
    piece(waiting, ["true", "false"]),
    piece(several, ["reply", "paid", "off", "timeout"]).map(onlyAwaited),
    piece(
      action(
        "switch",
        fc.record({ field: pick("contact.language", "lead.status", "appointment.status") }),
      ).map(({ config, ...step }): JsonObject => ({ ...step, config: { ...(config as JsonObject), cases } })),
      ["other", "fresh", "default"],
    ),
    piece(
      fc.constant<JsonObject>({
        action: "split",
        config: {
          weights: [
            { label: "a", percent: 40 },
            { label: "b", percent: 60 },
          ],
        },
      }),
      ["a", "b"],
    ),
  );
}

/** Leaves the ways of the events that the step waits for. */
function onlyAwaited(piece: Piece): Piece {
  if (piece.kind === "step") return piece;
  const { events } = piece.step.config as { events: { label: string }[] };
  const labels = ["timeout", ...events.map(({ label }) => label)];
  return { ...piece, ways: Object.fromEntries(labels.map((label) => [label, piece.ways[label] ?? []])) };
}

const distinctLabels = <T extends { label: string }>(list: T[]) =>
  list.filter(({ label }, at) => list.findIndex((other) => other.label === label) === at);

const settings = fc.record({
  timezone: maybe(pick("Europe/London", "America/Phoenix")),
  sendWindow: maybe(
    pick<object>({
      days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
      from: "09:30",
      to: "17:00",
    }),
  ),
  stopOn: maybe(
    pick<object[]>([{ event: "sms.received" }], [{ event: "custom.paid", match: { amount: 7 } }]),
  ),
  goal: maybe(pick<object>({ event: "appointment.cancelled", within: { amount: 2, unit: "days" } })),
});

/** The definition in the form a person would send to the API. */
export type Drawn = { trigger: Trigger; nodes: JsonObject[]; settings: JsonObject };

export function anyAutomation(desk: DeskNames): fc.Arbitrary<Drawn> {
  return fc.record({ trigger: pick(...TRIGGERS), settings }).chain(({ trigger, settings: chosen }) => {
    const { pieces } = fc.letrec<{ pieces: Piece[]; piece: Piece }>((tie) => ({
      pieces: fc.array(tie("piece"), { minLength: 1, maxLength: 4, depthIdentifier: "automation" }),
      piece: fc.oneof(
        { depthIdentifier: "automation", maxDepth: 3 },
        {
          weight: 4,
          arbitrary: fc
            .record({ step: stepsFor(desk, trigger), onError: pick("fail", "continue") })
            .map(({ step, onError }): Piece => ({ kind: "step", step: { ...step, onError } })),
        },
        { weight: 2, arbitrary: waysFor(tie("pieces"), trigger) },
      ),
    }));
    // The validator accepts a variable only if a step sets it.
    const first = { action: "set_variable", config: { name: "wish", value: "A crown" } };
    return pieces.map((list) =>
      draw([{ kind: "step", step: first }, ...list], { trigger, settings: defined(chosen) }),
    );
  });
}

function draw(
  pieces: Piece[],
  { trigger, settings: chosen }: { trigger: Drawn["trigger"]; settings: JsonObject },
): Drawn {
  const nodes: JsonObject[] = [];
  // Builds from the end to the beginning, so that the following step already exists.
  const place = (list: Piece[], after: string | null): string | null =>
    list.reduceRight<string | null>((next, piece) => {
      if (piece.kind === "step") return add({ type: "action", ...piece.step, next });
      const {
        true: yes,
        false: no,
        ...ways
      } = Object.fromEntries(Object.entries(piece.ways).map(([label, way]) => [label, place(way, next)]));
      const isTwoWay = "true" in piece.ways;
      const targets = isTwoWay
        ? { trueBranch: yes ?? null, falseBranch: no ?? null }
        : { branches: present(ways) };
      return add({ type: "action", ...piece.step, ...targets });
    }, after);
  const add = (node: JsonObject) => {
    const id = `n${nodes.length}`;
    nodes.push({ id, ...node });
    return id;
  };
  const first = place(pieces, null);
  return {
    trigger,
    nodes: [{ id: "t", type: "trigger", event: trigger, next: first }, ...nodes],
    settings: chosen,
  };
}

function present(ways: Record<string, string | null>): JsonObject {
  return Object.fromEntries(Object.entries(ways).filter(([, to]) => to !== null));
}
