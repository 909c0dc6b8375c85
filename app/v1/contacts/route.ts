import { createContact, listContacts } from "@/lib/api/contracts/desk";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import * as desk from "@/lib/services/desk/contacts";
import * as people from "@/lib/services/desk/people";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(listContacts).handle(({ ctx, query }) => people.listContacts(ctx, query)),
  route(createContact).handle(({ ctx, body }) => desk.createContact(ctx, body)),
);
