import { refuse } from "@/lib/api/endpoints";
import { ApiError } from "@/lib/api/errors";

const unknown = async (request: Request) => refuse(request, new ApiError("route_not_found"));

export {
  unknown as GET,
  unknown as POST,
  unknown as PUT,
  unknown as PATCH,
  unknown as DELETE,
  unknown as HEAD,
  unknown as OPTIONS,
};
