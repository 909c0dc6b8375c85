"use client";
import { WebhookEndpoints } from "@/components/webhooks/webhook-endpoints";
import { UsageThresholds } from "./usage-thresholds";

export function WebhooksPage() {
  return (
    <WebhookEndpoints>
      <UsageThresholds />
    </WebhookEndpoints>
  );
}
