import { exportContact } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as people from "@/lib/services/desk/people";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(exportContact).handle(({ ctx, params }) => people.exportContact(ctx, params.id)),
);
