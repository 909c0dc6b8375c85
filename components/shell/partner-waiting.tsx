import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { rich } from "@/components/words/rich";
import type { Translator } from "@/lib/messages/translate";
import { type Contact, type Place, WaysOut } from "./ways-out";

type Props = {
  t: Translator<"shell", ReactNode>;
  name: string;
  status: "applied" | "suspended" | "rejected";
  reason: string | null;
  contact: Contact | null;
  email: string;
  places: readonly Place[];
};

/** The only page that members of a partner see while it is not approved. The platform answers for it, in its own name. */
export function PartnerWaiting({ t, name, status, reason, contact, ...ways }: Props) {
  return (
    <WaysOut t={t} title={t(`partner_${status}`)} contact={contact} brand={undefined} {...ways}>
      <p>
        {rich(
          t.parts(`partner_${status}_why`, {
            partner: name,
            name: (words) => <span className="font-medium text-ink">{words}</span>,
          }),
        )}
      </p>
      {reason && status !== "applied" ? (
        <p>
          {rich(t.parts("reason", { reason, text: (words) => <span className="text-ink">{words}</span> }))}
        </p>
      ) : null}
      {status === "applied" ? (
        <p>
          <Button asChild>
            <a href="/docs">{t("read_documentation")}</a>
          </Button>
        </p>
      ) : null}
      {status === "rejected" ? (
        <p>
          <Button asChild kind="primary">
            <Link href="/apply">{t("apply_again")}</Link>
          </Button>
        </p>
      ) : null}
    </WaysOut>
  );
}
