import { getEngine } from "@/lib/api/contracts/operator";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { engineState } from "@/lib/services/operator/metrics";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getEngine).handle(() => engineState()),
);
