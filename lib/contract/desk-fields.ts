import * as z from "zod";
import { isWebUrl } from "@/lib/automation/web-url";
import { text } from "@/lib/text-fields";
import { stamp } from "./fields";

/** Fields and access rules that the contracts of the front desk's records share. */
const base = { auth: "workspace" as const };

export const read = { ...base, scope: "data:read" as const };

export const write = { ...base, scope: "data:write" as const };

export const stamps = {
  createdAt: stamp.describe("When it was created"),
  updatedAt: stamp.describe("When it last changed"),
};

export const phone = text(40, 1).describe("Phone number, in E.164 or as written in the workspace's country");

export const tags = z.array(text(60, 1)).max(50).describe("Tags, at most 50");

export const note = text(10_000).describe("Free text, at most 10,000 characters");

export const webUrl = text(2_000).refine(isWebUrl, {
  error: "must be a full URL starting with https:// or http://",
});

export const minutes = z.int().min(1).max(1_440).describe("Length in minutes");
