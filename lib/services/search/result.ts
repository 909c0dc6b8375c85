import type { Found } from "@/lib/contract/search";

type Known = Pick<Found, "kind" | "id" | "name"> &
  Partial<Pick<Found, "phone" | "note" | "status" | "parentId">> & { at?: Date };

export const found = ({ at, ...known }: Known): Found => ({
  phone: null,
  note: null,
  status: null,
  parentId: null,
  ...known,
  at: at?.toISOString() ?? null,
});
