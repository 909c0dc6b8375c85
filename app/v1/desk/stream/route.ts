import { streamDesk } from "@/lib/api/contracts/desk-live";
import { endpoints } from "@/lib/api/endpoints";
import { route } from "@/lib/api/route";
import { streamDesk as stream } from "@/lib/services/desk/stream";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = endpoints(
  route(streamDesk).handle(async ({ request, open }) => stream({ open, signal: request.signal })),
);
