import { encode } from "next-auth/jwt";
import { newId } from "@/lib/id";
import type { Api } from "./api.ts";

/** Signs a new person in who is a member of the tenants given, and returns what a browser would send. */
export async function newSession(
  api: Api,
  memberOf: { workspaces?: Record<string, string>; partners?: Record<string, string> },
): Promise<{ personId: string; headers: Record<string, string> }> {
  const personId = newId("per");
  const sessionId = newId("ses");
  await api.system(async ({ prisma }) => {
    await prisma.person.create({ data: { id: personId, email: `${personId}@example.com`, name: "Pat" } });
    for (const [workspaceId, role] of Object.entries(memberOf.workspaces ?? {}))
      await prisma.workspaceMember.create({ data: { workspaceId, personId, role } });
    for (const [partnerId, role] of Object.entries(memberOf.partners ?? {}))
      await prisma.partnerMember.create({ data: { partnerId, personId, role: role as "owner" } });
    const expiresAt = new Date(Date.now() + 3_600_000);
    await prisma.session.create({ data: { id: sessionId, personId, expiresAt } });
  });
  const secret = process.env.NEXTAUTH_SECRET ?? "";
  const token = await encode({ secret, token: { sub: personId, sid: sessionId } });
  return {
    personId,
    headers: { cookie: `next-auth.session-token=${token}`, "sec-fetch-site": "same-origin" },
  };
}
