import * as contract from "@/lib/contract/operator-people";
import { endpoint } from "@/lib/http/endpoint";
import { disablePerson, enablePerson, listPeople } from "@/lib/services/people/disable";

export const operatorPeopleEndpoints = [
  endpoint(contract.listPeople, ({ ctx, query }) => listPeople(ctx, query)),
  endpoint(contract.disablePerson, ({ ctx, params, body }) =>
    disablePerson(ctx, { id: params.id, reason: body?.reason }),
  ),
  endpoint(contract.enablePerson, ({ ctx, params }) => enablePerson(ctx, params)),
];
