import type { KnownCall } from "./twilio";

/**
 * Plays whole calls as Twilio documents them: what a caller and a desk did, drawn from a seed, and every webhook it makes
 * for that set-up, in true order. Delivering them late, twice, out of order or not at all is up to the test.
 */
export type PlayedCall = {
  sid: string;
  setUp: (typeof SET_UPS)[number];
  reports: { what: string; form: Record<string, string> }[];
  /** The reports nothing else can make up for, so that a test may lose all others. */
  needed: ReadonlySet<number>;
  /** The API's answer when it is asked afterwards. */
  known: KnownCall;
  truth: {
    outcome: "answered" | "voicemail" | "missed" | "abandoned";
    handledBy: "staff" | null;
    withheld: boolean;
  };
};

/** Ours answers with our TwiML, and screened asks for a key before it connects; the others are a practice's own, with different webhooks set up. */
const SET_UPS = [
  "ours",
  "ours screened",
  "status and legs",
  "status and dial action",
  "status only",
] as const;
const UNANSWERED = ["no-answer", "busy", "failed", "canceled"] as const;
const NEVER_CONNECTED = ["busy", "no-answer", "failed", "canceled"] as const;
const WITHHELD = ["anonymous", "+266696687", "Restricted"] as const;

const CALLER = "+12025550123";
const DESK = "+12025550107";

type Draw = {
  below: (n: number) => number;
  of: <T>(list: readonly T[]) => T;
  chance: (p: number) => boolean;
};

/** A small generator with a seed, so that a failure can be played again. */
function drawFrom(seed: number): Draw {
  let state = (seed + 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return { below, of: (list) => list[below(list.length)]!, chance: (p) => next() < p };
}

export function playCall(seed: number): PlayedCall {
  const draw = drawFrom(seed);
  const sid = `CA${String(seed).padStart(6, "0")}`;
  const withheld = draw.chance(0.1);
  const from = withheld ? draw.of(WITHHELD) : CALLER;
  const call = new Playing({ sid, from, setUp: draw.of(SET_UPS) });
  if (draw.chance(0.15)) return call.neverConnected(draw.of(NEVER_CONNECTED), withheld);
  call.starts();
  const rings = draw.below(3);
  for (let i = 0; i < rings; i++) call.rings(draw.of(UNANSWERED));
  const ending = draw.of([
    "answered",
    "answered",
    "machine",
    "declined",
    "hung up",
    "message",
    "silence",
  ] as const);
  return call.ends(ending, { draw, withheld });
}

type Ending = "answered" | "machine" | "declined" | "hung up" | "message" | "silence";

class Playing {
  private readonly reports: PlayedCall["reports"] = [];
  private readonly needed = new Set<number>();
  private readonly legs: NonNullable<KnownCall["legs"]> = [];
  private readonly recordings: NonNullable<KnownCall["recordings"]> = [];
  private seconds = 5;

  constructor(private readonly of: { sid: string; from: string; setUp: (typeof SET_UPS)[number] }) {}

  neverConnected(status: (typeof NEVER_CONNECTED)[number], withheld: boolean): PlayedCall {
    this.needed.add(this.report("voice-status", { CallStatus: status, CallDuration: "0" }));
    const outcome = status === "canceled" ? "abandoned" : "missed";
    return this.played({ outcome, handledBy: null, withheld }, status);
  }

  starts(): void {
    if (this.isOurs) this.report("voice", { CallStatus: "ringing" });
  }

  private get isOurs(): boolean {
    return this.of.setUp === "ours" || this.of.setUp === "ours screened";
  }

  /** A phone of the desk rings and nobody connects on it. `over`: the caller hung up meanwhile. */
  rings(result: string, over = false): void {
    const leg = this.leg(result, "0");
    this.seconds += 20;
    this.dialed(leg, { DialCallStatus: result }, over);
  }

  ends(ending: Ending, { draw, withheld }: { draw: Draw; withheld: boolean }): PlayedCall {
    switch (ending) {
      case "answered":
      case "machine":
        this.pickedUp(ending === "machine" ? draw.of(["machine_start", "fax"]) : null, draw.chance(0.5));
        break;
      case "declined":
        this.declined(
          draw.of([{ DialCallStatus: "completed", DialBridged: "false" }, { DialCallStatus: "no-answer" }]),
        );
        break;
      case "hung up":
        this.rings("no-answer", true);
        break;
      case "silence":
        // A caller whom the practice's own TwiML connected to nothing looks like one it served itself.
        if (!this.isOurs) this.rings("no-answer", true);
        break;
      case "message":
        this.leavesMessage();
    }
    if (ending === "silence" && this.isOurs) this.askedForMessage();
    this.report("voice-status", { CallStatus: "completed", CallDuration: String(this.seconds) });
    const isRefusedMachine = ending === "machine" && this.of.setUp === "ours screened";
    return this.played({ ...TRUTH[isRefusedMachine ? "declined" : ending], withheld }, "completed");
  }

  private pickedUp(machine: string | null, recorded: boolean): void {
    if (this.of.setUp === "ours screened") {
      this.ownVoicemail();
      // The machine takes no call, so the caller speaks to nobody and hangs up.
      if (machine) return void this.rings("no-answer", true);
    }
    const leg = this.leg("completed", "30", machine ? { AnsweredBy: machine } : {});
    if (this.of.setUp === "ours screened") this.screens(leg, true);
    this.seconds += 30;
    const recording = recorded ? this.recording("DialVerb", "30") : null;
    this.dialed(leg, { DialCallStatus: "completed", DialCallDuration: "30", DialBridged: "true" }, true);
    if (recording) this.report("recording", recording);
    if (machine && this.of.setUp !== "status only") this.needed.add(this.legReport(leg, machine));
  }

  /** Another phone's own voicemail picks up beside the one that is answered. Its leg is completed like a taken one. */
  private ownVoicemail(): void {
    this.screens(this.leg("completed", "9"), false);
  }

  private screens(leg: string, accepts: boolean): void {
    const form = {
      CallSid: leg,
      ParentCallSid: this.of.sid,
      Direction: "outbound-dial",
      CallStatus: "in-progress",
    };
    // The instructions for those who pick up are requested before anything else can happen, so they are never lost.
    this.needed.add(this.report("voice?screen=ask", form));
    if (accepts) this.needed.add(this.report("voice?screen=key", { ...form, Digits: "1" }));
  }

  /** Somebody picked up and did not press the key that takes the call. Only the result of dialing tells. */
  private declined(result: Record<string, string>): void {
    if (!this.isOurs && this.of.setUp !== "status and dial action") return void this.rings("no-answer", true);
    const leg = this.leg("completed", "6");
    if (this.of.setUp === "ours screened") this.screens(leg, false);
    this.seconds += 20;
    this.needed.add(this.dialed(leg, result, true));
  }

  private leavesMessage(): void {
    if (!this.isOurs) {
      const { RecordingSid, RecordingUrl, RecordingDuration } = this.recording("RecordVerb", "9");
      this.report("recording", {
        RecordingSid,
        RecordingUrl,
        RecordingDuration,
        RecordingSource: "RecordVerb",
      });
      return;
    }
    this.askedForMessage();
    const recording = this.recording("RecordVerb", "9");
    this.report("recording", { ...recording, CallStatus: "in-progress" });
    this.report("recording", { ...recording, RecordingSource: "RecordVerb", RecordingStatus: "completed" });
  }

  private askedForMessage(): void {
    this.rings("no-answer");
    this.seconds += 9;
  }

  private recording(source: string, duration: string) {
    const sid = `RE${this.of.sid}${this.recordings.length}`;
    this.recordings.push({ sid, source, duration });
    return {
      RecordingSid: sid,
      RecordingUrl: `https://api.example.com/2010-04-01/Accounts/AC0123456789/Recordings/${sid}`,
      RecordingDuration: duration,
    };
  }

  private leg(status: string, seconds: string, more: Record<string, string> = {}): string {
    const sid = `${this.of.sid}leg${this.legs.length}`;
    this.legs.push({ sid, status, ...(more.AnsweredBy ? { answeredBy: more.AnsweredBy } : {}) });
    if (this.isOurs || this.of.setUp === "status and legs")
      this.report("voice-status", {
        CallSid: sid,
        ParentCallSid: this.of.sid,
        Direction: "outbound-dial",
        To: DESK,
        CallStatus: status,
        CallDuration: seconds,
        ...more,
      });
    return sid;
  }

  private legReport(sid: string, machine: string): number {
    return this.report("voice-status", {
      CallSid: sid,
      ParentCallSid: this.of.sid,
      Direction: "outbound-dial",
      CallStatus: "completed",
      AnsweredBy: machine,
    });
  }

  private dialed(leg: string, result: Record<string, string>, over: boolean): number {
    if (!this.isOurs && this.of.setUp !== "status and dial action") return -1;
    const CallStatus = over ? "completed" : "in-progress";
    return this.report("dial-status?desk=1", { CallStatus, DialCallSid: leg, ...result });
  }

  private report(what: string, form: Record<string, string>): number {
    const { sid, from } = this.of;
    const caller = { CallSid: sid, From: from, To: "+12025550100", Direction: "inbound" };
    return this.reports.push({ what, form: { AccountSid: "AC0123456789", ...caller, ...form } }) - 1;
  }

  private played(truth: PlayedCall["truth"], status: string): PlayedCall {
    const { sid, from, setUp } = this.of;
    const known = { status, from, legs: this.legs, recordings: this.recordings };
    return { sid, setUp, reports: this.reports, needed: this.needed, known, truth };
  }
}

const TRUTH: Record<Ending, Pick<PlayedCall["truth"], "outcome" | "handledBy">> = {
  answered: { outcome: "answered", handledBy: "staff" },
  machine: { outcome: "voicemail", handledBy: null },
  declined: { outcome: "missed", handledBy: null },
  "hung up": { outcome: "missed", handledBy: null },
  message: { outcome: "voicemail", handledBy: null },
  silence: { outcome: "missed", handledBy: null },
};

/** The webhooks as they arrive: in any order, some twice, some much later, some never. */
export function deliver({ reports, needed }: PlayedCall, seed: number, of: { lossy: boolean }) {
  const draw = drawFrom(seed ^ 0x5bd1e995);
  const inTime: PlayedCall["reports"] = [];
  const late: PlayedCall["reports"] = [];
  for (const [index, report] of reports.entries()) {
    const isLost = of.lossy && !needed.has(index) && inTime.length > 0 && draw.chance(0.25);
    if (isLost) continue;
    const isLate = !needed.has(index) && inTime.length > 0 && draw.chance(0.15);
    (isLate ? late : inTime).push(report);
    if (draw.chance(0.2)) inTime.push(report);
  }
  return { inTime: shuffled(inTime, draw), late: shuffled(late, draw) };
}

function shuffled<T>(list: readonly T[], draw: Draw): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = draw.below(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
