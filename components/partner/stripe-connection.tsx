"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Badge, Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { day } from "@/components/ui/when";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { deleteStripe, getStripe, putStripe } from "@/lib/contract/stripe";

type Connection = ResponseOf<typeof getStripe>;

/** The partner's Stripe account, to which finished months are pushed. The key is written, never read. */
export function StripeConnection() {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getStripe));
  return (
    <Card aria-label="Stripe">
      <CardHeader
        title="Stripe"
        description="Push a completed month to your Stripe account. Each charge becomes a pending invoice item for the account's customer."
      />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.data ? (
        <ConnectionForm key={found.data.updatedAt} connection={found.data} />
      ) : found.isPending ? (
        <Skeleton className="m-4 h-16" />
      ) : null}
    </Card>
  );
}

function ConnectionForm({ connection }: { connection: Connection }) {
  const { may } = useTenant();
  const refreshes = [getStripe];
  const save = useCall(putStripe, { refreshes, onDone: () => toast("Stripe connected") });
  const remove = useCall(deleteStripe, { refreshes, onDone: () => toast("Stripe disconnected") });
  const fixed = !may("keys:manage");
  const unsaved = useUnsaved({ save: save });
  return (
    <form
      {...unsaved.form}
      className="flex flex-col gap-4 p-4"
      onSubmit={onSubmitForm((value) => save.mutate({ body: { secretKey: value("secretKey").trim() } }))}
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={connection.connected ? "good" : "neutral"} dot>
          {connection.connected ? "Connected" : "Not connected"}
        </Badge>
        {connection.connected ? (
          <span className="text-ink-2 text-sm">
            {connection.mode === "live" ? "Live" : "Test"} key ending in{" "}
            <span className="font-mono">{connection.keyHint}</span>
            {connection.updatedAt ? `, set ${day(connection.updatedAt)}` : ""}
          </span>
        ) : null}
      </p>
      {fixed ? (
        <p className="text-ink-3 text-sm">Only owners can change the connection.</p>
      ) : (
        <>
          <Field
            label={connection.connected ? "Replace key" : "Secret key"}
            hint="A restricted key with write access to customers and invoice items is enough. It is stored encrypted and never shown again."
            error={fieldError(save.error, "/secretKey")}
            className="max-w-lg"
          >
            <Input
              name="secretKey"
              type="password"
              required
              autoComplete="off"
              placeholder="rk_live_…"
              className="font-mono"
            />
          </Field>
          <ErrorNotice error={save.error} fields={["/secretKey"]} />
          <ErrorNotice error={remove.error} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={save.isPending}>
              {connection.connected ? "Replace key" : "Connect Stripe"}
            </Button>
            {connection.connected ? (
              <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({})}>
                Disconnect
              </Button>
            ) : null}
          </div>
        </>
      )}
    </form>
  );
}
