// Written by npm run sql from the check constraints of the migrated database. Do not edit.
// biome-ignore-all format: one line a column
export interface CheckedColumns {
  "appointment.status": "booked" | "cancelled" | "completed" | "no_show";
  "automation.status": "draft" | "active" | "paused" | "archived";
  "effect.state": "planned" | "sending" | "sent" | "failed" | "unknown" | "suppressed";
  "invoice.status": "draft" | "open" | "paid" | "void" | "uncollectible";
  "lead.status": "new" | "contacted" | "qualified" | "converted" | "lost";
  "partner.status": "applied" | "approved" | "suspended" | "rejected";
  "run.status": "ready" | "queued" | "running" | "waiting" | "paused" | "succeeded" | "failed" | "stopped" | "cancelled";
  "suspension.source": "partner" | "platform" | "billing";
  "workspace.plan": "starter" | "professional" | "business" | "enterprise";
  "workspace.status": "active" | "suspended" | "closed";
}
