import {
  type AssignRequest,
  type Chosen,
  chosenMembers,
  pickAssignee,
  type Staff,
  type StaffMember,
} from "@/lib/actions/assign/staff";
import type { DeskHours } from "@/lib/desk/booking";
import type { DeskLead, DeskReader } from "./desk-reader";

/** Stands for the members of a workspace that is not known. */
const SAMPLE_STAFF: Staff = {
  members: [
    {
      id: "per_sandbox_1",
      name: "Sample member",
      email: "member@example.com",
      role: "owner",
      mayWork: true,
      phone: null,
      hours: null,
      assignedAt: null,
      open: 0,
    },
  ],
  teams: [],
};

/** Statuses of leads that count as open work. */
const OPEN_LEADS: ReadonlySet<unknown> = new Set(["new", "contacted", "qualified"]);

type Callback = { assigneeId: string | null };

/** The members of the workspace and their work, as the steps of one sandbox leave them. */
export class SandboxStaff {
  private staff: Staff | null = null;
  /** The callbacks this run created. */
  private readonly callbacks: Callback[] = [];

  constructor(private readonly options: { reader: DeskReader; desk: DeskHours }) {}

  addCallback(): void {
    this.callbacks.push({ assigneeId: null });
  }

  /** Gives the run's lead and its callbacks to the member whose turn it is. */
  async assign(
    request: AssignRequest,
    { now, key, lead }: { now: number; key: string; lead: DeskLead | null },
  ): Promise<StaffMember | null> {
    const staff = await this.read();
    const { timezone, businessHours, holidays } = this.options.desk;
    const desk = { timezone, businessHours, holidays: [...holidays] };
    const member = pickAssignee(staff, request, { now, desk, key });
    if (!member) return null;
    const isOpenLead = lead !== null && OPEN_LEADS.has(lead.record.status);
    const given: Callback[] = [...this.callbacks, ...(isOpenLead ? [lead] : [])];
    const taken = (id: string) => given.filter(({ assigneeId }) => assigneeId === id).length;
    const members = staff.members.map((one) =>
      one.id === member.id
        ? { ...one, assignedAt: now, open: one.open + given.length - taken(one.id) }
        : { ...one, open: one.open - taken(one.id) },
    );
    for (const one of this.callbacks) one.assigneeId = member.id;
    if (lead) lead.assigneeId = member.id;
    this.staff = { ...staff, members };
    return member;
  }

  async recipients(to: Chosen): Promise<StaffMember[]> {
    return chosenMembers(await this.read(), to, "to");
  }

  private async read(): Promise<Staff> {
    this.staff ??= (await this.options.reader.staff?.()) ?? SAMPLE_STAFF;
    return this.staff;
  }
}
