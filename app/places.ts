import type { Place } from "@/components/shell/ways-out";
import { pageWords } from "@/lib/auth/language";
import { tx } from "@/lib/db/tx";
import type { SignedIn } from "@/lib/http/session";
import { web } from "@/lib/http/web-process";
import { memberships } from "@/lib/services/people/me";

/** The other places a person can go to from one that is closed to them. */
export async function otherPlaces(
  { personId, isOperator }: Pick<SignedIn, "personId" | "isOperator">,
  here: string,
): Promise<Place[]> {
  const { workspaces, partners } = await tx(web().db, { kind: "person", id: personId }, (t) =>
    memberships({ tx: t }, personId),
  );
  const t = await pageWords("shell");
  const noteOf = (role: string, isOpen: boolean, status: string) => (isOpen ? role : status);
  return [
    ...workspaces.map(({ id, name, role, status }) => ({
      href: `/w/${id}`,
      name,
      note: t("place_note", { note: noteOf(role, status === "active", status) }),
    })),
    ...partners.map(({ id, name, role, status }) => ({
      href: `/p/${id}`,
      name,
      note: t("partner_note", { note: noteOf(role, status === "approved", status) }),
    })),
    ...(isOperator ? [{ href: "/operator", name: t("operator"), note: t("platform") }] : []),
  ].filter(({ href }) => href !== here);
}
