import "server-only";
import { ApiError } from "@/lib/contract/errors";

/** Names the field, so that a form shows the error where it was typed. */
export const externalIdTaken = () =>
  new ApiError("external_id_taken", {
    errors: [{ code: "external_id_taken", pointer: "/externalId", message: "another account has this ID" }],
  });
