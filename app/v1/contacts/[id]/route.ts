import { eraseContact, getContact, patchContact } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/contacts";
import * as people from "@/lib/services/desk/people";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(getContact).handle(({ ctx, params }) => people.getContact(ctx, params.id)),
  route(patchContact).handle(({ ctx, params, body }) => desk.changeContact(ctx, { id: params.id, ...body })),
  route(eraseContact).handle(({ ctx, params }) => people.eraseContact(ctx, params.id)),
);
