import "server-only";
import { ApiError } from "@/lib/contract/errors";

/** The contents of an emailed link's page, or null once the link no longer works. */
export async function openLink<T>(contents: Promise<T>): Promise<T | null> {
  try {
    return await contents;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}
