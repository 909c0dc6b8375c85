"use client";
import { WebhookEndpoints } from "@/components/webhooks/webhook-endpoints";
import { UsageThresholds } from "./usage-thresholds";

export function WebhooksPage() {
  return (
    <div className="flex flex-col gap-3">
      <WebhookEndpoints />
      <UsageThresholds />
    </div>
  );
}
