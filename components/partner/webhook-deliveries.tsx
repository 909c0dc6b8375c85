"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCw, Send } from "lucide-react";
import { toast } from "sonner";
import { listDeliveries, replayDelivery } from "@/lib/api/contracts/webhooks";
import { pages } from "@/lib/api/queries";
import { PagedTable } from "../shell/paged-table";
import { useTenant } from "../shell/tenant";
import { useCall } from "../shell/use-call";
import { Button } from "../ui/button";
import { Badge, EmptyState } from "../ui/surface";
import { ActionsHead, Td, Th, Tr } from "../ui/table";
import { Trouble } from "../ui/trouble";
import { Ago } from "../ui/when";

const TONES = { pending: "signal", delivered: "good", failed: "bad" } as const;
const LABELS = { pending: "Pending", delivered: "Delivered", failed: "Failed" } as const;

export function WebhookDeliveries({ webhookId }: { webhookId: string }) {
  const { client, key } = useTenant();
  const list = useInfiniteQuery({
    ...pages(client, key, listDeliveries, { params: { id: webhookId }, query: { limit: "50" } }),
    refetchInterval: 5_000,
  });
  const replay = useCall(replayDelivery, {
    refreshes: [listDeliveries],
    onDone: () => toast("It is being delivered once more"),
  });
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <>
      <Trouble error={replay.error} />
      <PagedTable
        label="Deliveries"
        list={list}
        empty={
          <EmptyState icon={Send} title="Nothing sent yet">
            Each delivery is listed here with what your system answered.
          </EmptyState>
        }
        head={
          <>
            <Th>Event</Th>
            <Th>Status</Th>
            <Th number>Tries</Th>
            <Th>Answer</Th>
            <Th>When</Th>
            <ActionsHead />
          </>
        }
      >
        {deliveries.map((one) => (
          <Tr key={one.id}>
            <Td className="font-mono text-sm">{one.type}</Td>
            <Td>
              <Badge tone={TONES[one.status]}>{LABELS[one.status]}</Badge>
            </Td>
            <Td number>{one.attempts}</Td>
            <Td className="max-w-56 truncate text-ink-2" title={one.lastError ?? undefined}>
              {one.lastStatus ?? one.lastError ?? ""}
            </Td>
            <Td className="text-ink-2">
              <Ago at={one.createdAt} />
            </Td>
            <Td className="text-right">
              {one.status === "pending" ? null : (
                <Button
                  size="sm"
                  kind="ghost"
                  aria-label={`Deliver ${one.type} once more`}
                  onClick={() => replay.mutate({ params: { id: webhookId, did: one.id }, body: {} })}
                >
                  <RotateCw aria-hidden /> Again
                </Button>
              )}
            </Td>
          </Tr>
        ))}
      </PagedTable>
    </>
  );
}
