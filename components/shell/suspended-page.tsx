import type { PageBrand } from "./brand-style";
import { type Contact, type Place, WaysOut } from "./ways-out";

type Props = {
  name: string;
  closed: boolean;
  contact: Contact;
  email: string;
  places: readonly Place[];
  brand: PageBrand | undefined;
};

/** The only page that members of a suspended account see. Their data stays intact. */
export function SuspendedPage({ name, closed, ...ways }: Props) {
  const provider = ways.contact.name ?? "your provider";
  return (
    <WaysOut title={closed ? `${name} is closed` : `${name} is suspended`} {...ways}>
      {closed ? (
        <p>This account was permanently closed. Its records are kept as required by law.</p>
      ) : (
        <p>
          Calls, bookings, messages and automations are stopped. Nothing is lost, and everything continues
          once the account is active again.
        </p>
      )}
      <p>
        {closed
          ? `If you need a record, ask ${provider}.`
          : `${provider === "your provider" ? "Your provider" : provider} can tell you why and what to do next.`}
      </p>
    </WaysOut>
  );
}
