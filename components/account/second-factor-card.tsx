"use client";
import { KeyRound, LifeBuoy, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Ago, day } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { makeRecoveryCodes, removePasskey, removeTotp, type SecurityView } from "@/lib/contract/security";
import { AddPasskeyDialog } from "./add-passkey-dialog";
import { AddTotpDialog } from "./add-totp-dialog";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { useAccountCall } from "./use-account";

type Open = { kind: "totp" } | { kind: "passkey" } | { kind: "codes"; codes: string[] } | null;

export function SecondFactorCard({ security }: { security: SecurityView }) {
  const t = useWords("account");
  const [open, setOpen] = useState<Open>(null);
  const remove = useAccountCall(removeTotp, { onDone: () => toast(t("authenticator_removed")) });
  const removeKey = useAccountCall(removePasskey, { onDone: () => toast(t("passkey_removed")) });
  const renew = useAccountCall(makeRecoveryCodes, {
    onDone: ({ recoveryCodes }) => setOpen({ kind: "codes", codes: recoveryCodes }),
  });
  const close = () => setOpen(null);
  const showCodes = (codes: string[] | null) => setOpen(codes ? { kind: "codes", codes } : null);
  return (
    <Card aria-label={t("second_factor")}>
      <CardHeader
        title={t("second_factor")}
        description={t("second_factor_about")}
        action={
          security.secondFactor ? (
            <Badge tone="good" dot>
              {t("on")}
            </Badge>
          ) : (
            <Badge>{t("off")}</Badge>
          )
        }
      />
      <ErrorNotice error={remove.error ?? removeKey.error ?? renew.error} />
      <ul className="divide-y divide-line">
        <Row
          icon={<Smartphone aria-hidden />}
          title={t("authenticator")}
          text={security.totp ? t("added", { day: day(security.totp.createdAt) }) : t("authenticator_about")}
        >
          {security.totp ? (
            <Button
              size="sm"
              kind="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({})}
              aria-label={t("remove_authenticator")}
            >
              {t("remove")}
            </Button>
          ) : (
            <Button
              size="sm"
              onClick={() => setOpen({ kind: "totp" })}
              aria-label={t("set_up_authenticator")}
            >
              {t("set_up")}
            </Button>
          )}
        </Row>
        {security.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            busy={removeKey.isPending && removeKey.variables.params?.id === passkey.id}
            onRemove={() => removeKey.mutate({ params: { id: passkey.id } })}
          />
        ))}
        <Row
          icon={<KeyRound aria-hidden />}
          title={t(security.passkeys.length > 0 ? "another_passkey" : "passkey")}
          text={t("passkey_about")}
        >
          <Button size="sm" onClick={() => setOpen({ kind: "passkey" })} aria-label={t("add_a_passkey")}>
            {t("add")}
          </Button>
        </Row>
        {security.secondFactor ? (
          <Row
            icon={<LifeBuoy aria-hidden />}
            title={t("recovery_codes")}
            text={t("recovery_codes_left", { left: security.recoveryCodesLeft })}
          >
            <Button
              size="sm"
              busy={renew.isPending}
              onClick={() => renew.mutate({})}
              aria-label={t("create_recovery_codes")}
            >
              {t("create_codes")}
            </Button>
          </Row>
        ) : null}
      </ul>
      <Dialog open={open !== null} onOpenChange={(isOpen) => (isOpen ? null : close())}>
        {open?.kind === "totp" ? <AddTotpDialog onClose={close} onCodes={showCodes} /> : null}
        {open?.kind === "passkey" ? <AddPasskeyDialog onClose={close} onCodes={showCodes} /> : null}
        {open?.kind === "codes" ? <RecoveryCodesDialog codes={open.codes} onClose={close} /> : null}
      </Dialog>
    </Card>
  );
}

function PasskeyRow({
  passkey,
  busy,
  onRemove,
}: {
  passkey: SecurityView["passkeys"][number];
  busy: boolean;
  onRemove: () => void;
}) {
  const t = useWords("account");
  const { lastUsedAt } = passkey;
  return (
    <Row
      icon={<KeyRound aria-hidden />}
      title={passkey.name}
      text={
        lastUsedAt
          ? rich(t.parts("passkey_used", { ago: () => <Ago at={lastUsedAt} /> }))
          : t("passkey_added_on", { day: day(passkey.createdAt) })
      }
    >
      <Button
        size="sm"
        kind="danger"
        busy={busy}
        onClick={onRemove}
        aria-label={t("remove_passkey", { name: passkey.name })}
      >
        {t("remove")}
      </Button>
    </Row>
  );
}

function Row({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="text-ink-3 [&_svg]:size-5">{icon}</span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block font-medium">{title}</span>
        <span className="block text-ink-2 text-sm">{text}</span>
      </span>
      {children}
    </li>
  );
}
