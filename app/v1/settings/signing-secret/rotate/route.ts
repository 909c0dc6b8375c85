import { rotateSigning } from "@/lib/api/contracts/secrets";
import { endpoints } from "@/lib/api/endpoints";
import { reply } from "@/lib/api/reply";
import { route } from "@/lib/api/route";
import * as signing from "@/lib/services/settings/signing";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(rotateSigning).handle(async ({ ctx }) =>
    reply(await signing.rotateSigning(ctx), { holdsSecret: true }),
  ),
);
