"use client";
import { KeyRound, LifeBuoy, Smartphone } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Ago, day } from "@/components/ui/when";
import { makeRecoveryCodes, removePasskey, removeTotp, type SecurityView } from "@/lib/contract/security";
import { AddPasskeyDialog } from "./add-passkey-dialog";
import { AddTotpDialog } from "./add-totp-dialog";
import { RecoveryCodesDialog } from "./recovery-codes-dialog";
import { useAccountCall } from "./use-account";

type Open = { kind: "totp" } | { kind: "passkey" } | { kind: "codes"; codes: string[] } | null;

export function SecondFactorCard({ security }: { security: SecurityView }) {
  const [open, setOpen] = useState<Open>(null);
  const remove = useAccountCall(removeTotp, { onDone: () => toast("Authenticator app removed") });
  const removeKey = useAccountCall(removePasskey, { onDone: () => toast("Passkey removed") });
  const renew = useAccountCall(makeRecoveryCodes, {
    onDone: ({ recoveryCodes }) => setOpen({ kind: "codes", codes: recoveryCodes }),
  });
  const close = () => setOpen(null);
  const showCodes = (codes: string[] | null) => setOpen(codes ? { kind: "codes", codes } : null);
  return (
    <Card aria-label="Second factor">
      <CardHeader
        title="Second factor"
        description="Required after your password, so a stolen password isn't enough to sign in."
        action={
          security.secondFactor ? (
            <Badge tone="good" dot>
              On
            </Badge>
          ) : (
            <Badge>Off</Badge>
          )
        }
      />
      <ErrorNotice error={remove.error ?? removeKey.error ?? renew.error} />
      <ul className="divide-y divide-line">
        <Row
          icon={<Smartphone aria-hidden />}
          title="Authenticator app"
          text={
            security.totp
              ? `Added ${day(security.totp.createdAt)}`
              : "A six-digit code from an app on your phone."
          }
        >
          {security.totp ? (
            <Button
              size="sm"
              kind="danger"
              busy={remove.isPending}
              onClick={() => remove.mutate({})}
              aria-label="Remove the authenticator app"
            >
              Remove
            </Button>
          ) : (
            <Button
              size="sm"
              onClick={() => setOpen({ kind: "totp" })}
              aria-label="Set up an authenticator app"
            >
              Set up
            </Button>
          )}
        </Row>
        {security.passkeys.map((passkey) => (
          <Row
            key={passkey.id}
            icon={<KeyRound aria-hidden />}
            title={passkey.name}
            text={
              passkey.lastUsedAt ? (
                <>
                  Passkey, last used <Ago at={passkey.lastUsedAt} />
                </>
              ) : (
                `Passkey, added ${day(passkey.createdAt)}`
              )
            }
          >
            <Button
              size="sm"
              kind="danger"
              busy={removeKey.isPending && removeKey.variables.params?.id === passkey.id}
              onClick={() => removeKey.mutate({ params: { id: passkey.id } })}
              aria-label={`Remove ${passkey.name}`}
            >
              Remove
            </Button>
          </Row>
        ))}
        <Row
          icon={<KeyRound aria-hidden />}
          title={security.passkeys.length > 0 ? "Another passkey" : "Passkey"}
          text="Your fingerprint, face or a security key."
        >
          <Button size="sm" onClick={() => setOpen({ kind: "passkey" })} aria-label="Add a passkey">
            Add
          </Button>
        </Row>
        {security.secondFactor ? (
          <Row
            icon={<LifeBuoy aria-hidden />}
            title="Recovery codes"
            text={`${security.recoveryCodesLeft} of 10 left. Use one if you can't use your other second factors.`}
          >
            <Button
              size="sm"
              busy={renew.isPending}
              onClick={() => renew.mutate({})}
              aria-label="Create new recovery codes"
            >
              Create new codes
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
