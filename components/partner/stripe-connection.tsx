"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
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
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { deleteStripe, getStripe, putStripe } from "@/lib/contract/stripe";
import type { Translator } from "@/lib/messages/translate";

type Connection = ResponseOf<typeof getStripe>;

const STRIPE = "Stripe";

/** The partner's Stripe account, to which finished months are pushed. The key is written, never read. */
export function StripeConnection() {
  const t = useWords("resale");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getStripe));
  return (
    <Card aria-label={STRIPE}>
      <CardHeader title={STRIPE} description={t("stripe_about")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.data ? (
        <ConnectionForm key={found.data.updatedAt} connection={found.data} />
      ) : found.isPending ? (
        <Skeleton className="m-4 h-16" />
      ) : null}
    </Card>
  );
}

function keyText({ mode, keyHint, updatedAt }: Connection, t: Translator<"resale", ReactNode>) {
  const key = { hint: keyHint ?? "", mono: (words: ReactNode) => <span className="font-mono">{words}</span> };
  if (updatedAt === null) return t.parts(mode === "live" ? "live_key" : "test_key", key);
  return t.parts(mode === "live" ? "live_key_set" : "test_key_set", { ...key, day: day(updatedAt) });
}

function ConnectionForm({ connection }: { connection: Connection }) {
  const t = useWords("resale");
  const { may } = useTenant();
  const refreshes = [getStripe];
  const save = useCall(putStripe, { refreshes, onDone: () => toast(t("connected_toast")) });
  const remove = useCall(deleteStripe, { refreshes, onDone: () => toast(t("disconnected_toast")) });
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
          {connection.connected ? t("connected") : t("not_connected")}
        </Badge>
        {connection.connected ? (
          <span className="text-ink-2 text-sm">{rich(keyText(connection, t))}</span>
        ) : null}
      </p>
      {fixed ? (
        <p className="text-ink-3 text-sm">{t("owners_only")}</p>
      ) : (
        <>
          <Field
            label={connection.connected ? t("replace_key") : t("secret_key")}
            hint={t("secret_key_hint")}
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
              {connection.connected ? t("replace_key") : t("connect")}
            </Button>
            {connection.connected ? (
              <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({})}>
                {t("disconnect")}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </form>
  );
}
