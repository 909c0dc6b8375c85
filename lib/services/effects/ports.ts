import "server-only";
import type { EmailRequest, MessageResult, SmsRequest } from "@/lib/actions/effects";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { HttpGuard } from "./http";
import type { Announce } from "./intent";

type Sending = { key: string; runId: string; nodeId: string; timeoutMs: number; announce: Announce };

/** External connections. Null means that no provider is set up, and the message stays in the outbox. */
export type Ports = {
  sms(ctx: WorkspaceCtx, send: Sending & { message: SmsRequest }): Promise<MessageResult | null>;
  email(ctx: WorkspaceCtx, send: Sending & { message: EmailRequest }): Promise<MessageResult | null>;
  http: HttpGuard;
};

export const OUTBOX_ONLY: Pick<Ports, "sms" | "email"> = {
  sms: async () => null,
  email: async () => null,
};
