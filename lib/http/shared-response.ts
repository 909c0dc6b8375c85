import "server-only";
import type { Contract, ResponseOf } from "@/lib/contract/contract";
import { toResponse } from "./endpoint";

/** Bodies live as long as the reading they were written from. */
const bodies = new WeakMap<object, Promise<ArrayBuffer>>();

/**
 * The response for a reading that requests of a minute share (`cachedForMany`). Its body is checked and written once: for
 * ten thousand accounts that takes a tenth of a second.
 */
export async function sharedResponse<C extends Contract>(
  contract: C,
  reading: ResponseOf<C> & object,
): Promise<Response> {
  const body = bodies.get(reading) ?? toResponse(contract, reading).arrayBuffer();
  bodies.set(reading, body);
  return new Response(await body, {
    status: contract.status ?? 200,
    headers: { "Content-Type": "application/json" },
  });
}
