import * as z from "zod";
import { text } from "@/lib/text-fields";
import { stamp } from "./fields";

/** Fields and access rules that the contracts of the front desk's records share: calls, leads, contacts, appointments, callbacks, messages. */
const base = { auth: "workspace" as const };

export const read = { ...base, scope: "data:read" as const };

export const write = { ...base, scope: "data:write" as const };

export const stamps = { createdAt: stamp, updatedAt: stamp };

export const phone = text(40, 1);

export const tags = z.array(text(60, 1)).max(50);

export const note = text(10_000);

/** A link that templates and integrations may open: javascript: and data: are no links. */
export const web = text(2_000).refine(
  (value) => URL.canParse(value) && ["http:", "https:"].includes(new URL(value).protocol),
  "must be a full URL starting with https:// or http://",
);

export const minutes = z.int().min(1).max(1_440);
