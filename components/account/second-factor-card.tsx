"use client";
import { KeyRound, LifeBuoy, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
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

type Passkey = SecurityView["passkeys"][number];
type Open =
  | { kind: "totp" }
  | { kind: "passkey" }
  | { kind: "codes"; codes: string[] }
  | { kind: "remove"; passkey: Passkey | null; isLast: boolean }
  | null;

export function SecondFactorCard({ security }: { security: SecurityView }) {
  const t = useWords("account");
  const [open, setOpen] = useState<Open>(null);
  const renew = useAccountCall(makeRecoveryCodes, {
    onDone: ({ recoveryCodes }) => setOpen({ kind: "codes", codes: recoveryCodes }),
  });
  const close = () => setOpen(null);
  const askToRemove = (passkey: Passkey | null) =>
    setOpen({ kind: "remove", passkey, isLast: factorsOf(security) === 1 });
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
      <ErrorNotice error={renew.error} />
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
              onClick={() => askToRemove(null)}
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
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => askToRemove(passkey)} />
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
        {open?.kind === "remove" ? (
          <RemoveDialog passkey={open.passkey} isLast={open.isLast} onClose={close} />
        ) : null}
        {open?.kind === "codes" ? <RecoveryCodesDialog codes={open.codes} onClose={close} /> : null}
      </Dialog>
    </Card>
  );
}

const factorsOf = ({ totp, passkeys }: SecurityView) => passkeys.length + (totp ? 1 : 0);

type RemoveProps = { passkey: Passkey | null; isLast: boolean; onClose: () => void };

/** Removes a passkey, or the authenticator app. */
function RemoveDialog({ passkey, isLast, onClose }: RemoveProps) {
  const t = useWords("account");
  const app = useAccountCall(removeTotp, { onDone: () => done("authenticator_removed") });
  const key = useAccountCall(removePasskey, { onDone: () => done("passkey_removed") });
  function done(message: "authenticator_removed" | "passkey_removed") {
    toast(t(message));
    onClose();
  }
  return (
    <DialogForm
      danger
      width="sm"
      title={passkey ? t("remove_passkey_question", { name: passkey.name }) : t("remove_app_question")}
      description={t(isLast ? "remove_last_about" : "remove_about")}
      verb={t("remove")}
      busy={app.isPending || key.isPending}
      error={app.error ?? key.error}
      onClose={onClose}
      onSubmit={() => (passkey ? key.mutate({ params: { id: passkey.id } }) : app.mutate({}))}
    />
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
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
