import { SsoForm } from "@/components/auth/sso-form";
import { titleOf } from "@/lib/auth/language";
import { currentPerson, requiringSso } from "@/lib/auth/page";
import { safePath } from "@/lib/safe-path";

export const generateMetadata = titleOf("auth", "single_sign_on");

/**
 * Asks for the address, whose domain leads to the identity provider of a workspace or partner. It also says so to a
 * session that a workspace or partner does not admit without its own provider.
 */
export default async function SsoPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const backTo = safePath((await searchParams).from);
  const person = await currentPerson();
  const requiredBy = person && (await requiringSso(person, backTo));
  return (
    <SsoForm
      backTo={backTo}
      required={person && requiredBy ? { by: requiredBy, email: person.email } : null}
    />
  );
}
