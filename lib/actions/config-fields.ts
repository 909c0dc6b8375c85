import * as z from "zod";
import type { JsonObject } from "@/lib/automation/json";
import type { ConfigIssue } from "@/lib/automation/registry";
import { hasTemplate } from "@/lib/automation/template";

/** Building blocks of action configurations: each has a title and a form control. */
export const phoneTo = (title: string) =>
  z.string().min(1).max(200).meta({ title, semantic: "phone", control: "phone" });
export const emailTo = (title: string) =>
  z.string().min(1).max(254).meta({ title, semantic: "email", control: "email" });
export const line = (title: string, max = 500) =>
  z.string().min(1).max(max).meta({ title, semantic: "text", control: "template" });
export const area = (title: string, max = 10_000) =>
  z.string().min(1).max(max).meta({ title, semantic: "text", control: "template-area" });
export const recordId = (title: string) =>
  z.string().min(1).max(200).meta({ title, semantic: "id", control: "template" });
export const moment = (title: string) =>
  z.string().min(1).max(200).meta({ title, semantic: "datetime", control: "datetime" });
export const yesNo = (title: string) => z.boolean().meta({ title, control: "switch" });
export const tags = (title: string) =>
  z.array(z.string().min(1).max(100)).max(50).meta({ title, control: "tags" });
export const emails = (title: string) =>
  z
    .union([
      z.array(z.string().min(1).max(254).meta({ title, semantic: "email" })).max(20),
      z.string().min(1).max(254),
    ])
    .meta({ title, semantic: "email", control: "emails" });

/** Building blocks of outputs. */
export const outId = (title: string) => z.string().meta({ title, semantic: "id" });

/** A field that names the automation a step starts, always by id: circles could not be found behind a template. */
export const automationToStart = (title: string) =>
  z.string().min(1).max(80).meta({ title, semantic: "id", control: "automation", names: "automation" });

export function templatedTarget({ automationId }: JsonObject): ConfigIssue[] {
  if (typeof automationId !== "string" || !hasTemplate(automationId)) return [];
  const message = "Choose an automation. References can't be used here";
  return [{ field: "automationId", code: "invalid_value", message }];
}
