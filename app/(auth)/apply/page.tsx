import { ApplyByEmailForm } from "@/components/auth/apply-by-email-form";
import { ApplyForm } from "@/components/auth/apply-form";
import { brandForHost } from "@/lib/auth/brand";
import { titleOf } from "@/lib/auth/language";
import { currentSession, requirePerson } from "@/lib/auth/page";

export const generateMetadata = titleOf("auth", "become_partner");

export default async function ApplyPage() {
  // A partner's own host is for its customers, so it invites no strangers to apply.
  if ((await currentSession()) === null && !(await brandForHost())) return <ApplyByEmailForm />;
  const person = await requirePerson("/apply");
  return <ApplyForm email={person.email} />;
}
