/** The objects of the fake Stripe: how requests are read, what is refused, and how lists are paged. */
export type StripeObject = { id: string; object: string; [member: string]: unknown };
export type Made = { status: number; body: object };
type Objects = Map<string, StripeObject>;

/** a[b][0][c]=x, as Stripe's API takes nested parameters. */
export function readForm(body: string): Record<string, unknown> {
  const form: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.replaceAll("]", "").split("[");
    let place = form;
    path.forEach((member, index) => {
      if (index === path.length - 1) place[member] = value;
      else {
        place[member] ??= {};
        place = place[member] as Record<string, unknown>;
      }
    });
  }
  return toLists(form) as Record<string, unknown>;
}

/** Members 0, 1, 2… stand for a list. */
function toLists(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, toLists(part)] as const);
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

export const noSuch = (what: string, id: string) => ({
  error: { type: "invalid_request_error", code: "resource_missing", message: `No such ${what}: '${id}'` },
});
const refused = (message: string, code = "parameter_invalid"): Made => ({
  status: 400,
  body: { error: { type: "invalid_request_error", code, message } },
});

type Add = (object: StripeObject) => Made;

export function invoiceItem(objects: Objects, form: Record<string, unknown>, id: string, add: Add): Made {
  const customer = String(form.customer ?? "");
  if (!objects.has(customer)) return { status: 400, body: noSuch("customer", customer) };
  if (!/^-?\d+$/.test(String(form.amount))) return refused("Invalid integer: amount");
  if (!/^[a-z]{3}$/.test(String(form.currency))) return refused("Invalid currency");
  return add({
    ...form,
    id,
    object: "invoiceitem",
    amount: Number(form.amount),
    metadata: form.metadata ?? {},
  });
}

/** The smallest charge in dollars. */
const MINIMUM = 50;

export function paymentLink(
  objects: Objects,
  { form, id, newId }: { form: Record<string, unknown>; id: string | undefined; newId: string },
  add: Add,
): Made {
  if (id !== undefined) {
    const link = objects.get(id);
    if (!link) return { status: 404, body: noSuch("payment link", id) };
    return add({ ...link, active: form.active === "true" });
  }
  const [item] = (form.line_items ?? []) as { price_data?: { unit_amount?: string; currency?: string } }[];
  const amount = Number(item?.price_data?.unit_amount);
  if (!Number.isInteger(amount) || !item?.price_data?.currency)
    return refused("Missing required param: line_items.");
  if (amount < MINIMUM)
    return refused(
      "The Checkout Session's total amount must convert to at least 50 cents.",
      "amount_too_small",
    );
  const url = `https://buy.stripe.com/test_${newId.slice(6)}`;
  return add({ ...form, id: newId, object: "payment_link", active: true, url });
}

const KINDS: Record<string, string> = { customers: "customer", invoiceitems: "invoiceitem" };

/** Newest first, at most 100 a page, continued after an id. */
export function listOf(objects: Objects, { pathname, searchParams }: URL): Made {
  const kind = KINDS[pathname.split("/")[2] ?? ""];
  if (!kind) return { status: 404, body: noSuch("request URL", pathname) };
  const limit = Number(searchParams.get("limit") ?? 10);
  if (!(limit >= 1 && limit <= 100)) return refused("Invalid limit: must be between 1 and 100");
  const wanted = ["email", "customer"].filter((name) => searchParams.has(name));
  const all = [...objects.values()]
    .filter((one) => one.object === kind && wanted.every((name) => one[name] === searchParams.get(name)))
    .reverse();
  const after = searchParams.get("starting_after");
  const start = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(start, start + limit);
  return {
    status: 200,
    body: { object: "list", url: pathname, data, has_more: start + limit < all.length },
  };
}
