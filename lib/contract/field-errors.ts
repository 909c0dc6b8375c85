import type * as z from "zod";
import { ApiError, type FieldError } from "./errors";
import { schemaText } from "./schema-text";

/** Every problem of a parse at once, as field errors with JSON pointers. */
export function fieldErrors(error: z.ZodError, prefix = ""): FieldError[] {
  return error.issues.flatMap((issue) => issueErrors(issue, prefix)).slice(0, 200);
}

function issueErrors(issue: z.core.$ZodIssue, prefix: string): FieldError[] {
  const at =
    prefix +
    issue.path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      code: "unknown_field",
      pointer: `${at}/${key}`,
      message: `${JSON.stringify(key)} is not a field here`,
      field: key,
    }));
  }
  if (issue.code === "invalid_union" && issue.errors.length > 0) {
    return likeliest(issue.errors).flatMap((inner) => issueErrors(inner, at));
  }
  const field = issue.path.length > 0 ? String(issue.path.at(-1)) : null;
  const missing = issue.code === "invalid_type" && issue.input === undefined;
  return [
    {
      code: missing ? "missing_field" : issue.code === "custom" ? "invalid_value" : codeOf(issue.code),
      pointer: at,
      message: missing ? "is required" : schemaText(issue),
      field,
    },
  ];
}

/** Picks the shape that a body was meant to have: it knows all members, or is wrong in the fewest places. */
function likeliest(shapes: z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const cost = (issues: z.core.$ZodIssue[]) =>
    issues.length +
    (issues.some((issue) => issue.code === "unrecognized_keys" && issue.path.length === 0) ? 1_000 : 0);
  return shapes.reduce((best, shape) => (cost(shape) < cost(best) ? shape : best));
}

function codeOf(code: string): string {
  return code === "invalid_type" ? "type_mismatch" : "invalid_value";
}

export function validationFailed(errors: FieldError[]): ApiError {
  const first = errors[0];
  const where = first?.pointer ? first.pointer.slice(1).replaceAll("/", ".") : "The request";
  return new ApiError("validation_failed", {
    detail:
      errors.length === 1
        ? `${where}: ${first!.message}`
        : `${errors.length} problems; the first: ${where}: ${first!.message}`,
    errors,
  });
}
