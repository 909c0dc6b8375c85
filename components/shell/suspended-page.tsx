import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";
import type { PageBrand } from "./brand-style";
import { type Contact, type Place, WaysOut } from "./ways-out";

type Props = {
  t: Translator<"shell", ReactNode>;
  name: string;
  closed: boolean;
  contact: Contact;
  email: string;
  places: readonly Place[];
  brand: PageBrand | undefined;
};

/** The only page that members of a suspended account see. Their data stays intact. */
export function SuspendedPage({ t, name, closed, ...ways }: Props) {
  const provider = ways.contact.name;
  return (
    <WaysOut
      t={t}
      title={t(closed ? "workspace_closed" : "workspace_suspended", { workspace: name })}
      {...ways}
    >
      <p>{t(closed ? "workspace_closed_why" : "workspace_suspended_why")}</p>
      <p>
        {provider === null
          ? t(closed ? "ask_your_provider_for_record" : "your_provider_can_tell")
          : t(closed ? "ask_for_record" : "provider_can_tell", { provider })}
      </p>
    </WaysOut>
  );
}
