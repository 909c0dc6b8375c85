import { listSecretNames } from "@/lib/api/contracts/secrets";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { secretNames } from "@/lib/services/settings/secrets";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listSecretNames).handle(({ ctx }) => secretNames(ctx)),
);
