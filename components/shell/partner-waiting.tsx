import Link from "next/link";
import { Button } from "@/components/ui/button";
import { type Contact, type Place, WaysOut } from "./ways-out";

const SAYS = {
  applied: {
    title: "Your application is under review",
    text: "We'll email you when there is a decision. Once approved, you can create keys and accounts.",
  },
  suspended: {
    title: "This partner is suspended",
    text: "Its keys no longer work and this portal is closed. Its accounts keep running, so calls are still answered.",
  },
  rejected: {
    title: "Your application was declined",
    text: "You can apply again with more details about your business.",
  },
} as const;

type Props = {
  name: string;
  status: keyof typeof SAYS;
  reason: string | null;
  contact: Contact | null;
  email: string;
  places: readonly Place[];
};

/** The only page that members of a partner see while it is not approved. The platform answers for it, in its own name. */
export function PartnerWaiting({ name, status, reason, contact, ...ways }: Props) {
  const { title, text } = SAYS[status];
  return (
    <WaysOut title={title} contact={status === "applied" ? null : contact} brand={undefined} {...ways}>
      <p>
        <span className="font-medium text-ink">{name}</span>. {text}
      </p>
      {reason && status !== "applied" ? (
        <p>
          Reason: <span className="text-ink">{reason}</span>
        </p>
      ) : null}
      {status === "rejected" ? (
        <p>
          <Button asChild kind="primary">
            <Link href="/apply">Apply again</Link>
          </Button>
        </p>
      ) : null}
    </WaysOut>
  );
}
