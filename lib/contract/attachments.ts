import * as z from "zod";
import { name } from "@/lib/text-fields";
import { contract } from "./contract";
import { read, write } from "./desk-fields";
import { id, idParams } from "./fields";

/** Five megabytes in base64, and the JSON around them. */
const UPLOAD_LIMIT = 7 * 1024 * 1024;

/** The number Twilio accepts with one message. */
export const MAX_ATTACHMENTS = 10;

const attachment = z
  .object({
    id,
    name: z.string().meta({ description: "File name" }),
    contentType: z.string().meta({ description: "Type of the file, by its bytes" }),
    bytes: z.int().meta({ description: "Size in bytes" }),
  })
  .meta({ id: "Attachment" });

export const createAttachment = contract({
  ...write,
  tag: "Messages",
  method: "POST",
  path: "/v1/attachments",
  summary: "Upload a file for a text",
  description:
    "A JPEG, PNG or GIF picture up to 5 MB, or a PDF up to 500 KB. Send it with POST /v1/messages within a day, or it is deleted.",
  bodyLimit: UPLOAD_LIMIT,
  body: z.strictObject({
    name: name(100).meta({ description: "File name" }),
    content: z
      .string()
      .min(1)
      .max(UPLOAD_LIMIT)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be base64")
      .meta({ description: "The file in base64" }),
  }),
  response: attachment,
  errors: ["conflict"],
  example: {
    body: {
      name: "pixel.png",
      content:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    },
  },
});

export const deleteAttachment = contract({
  ...write,
  tag: "Messages",
  method: "DELETE",
  path: "/v1/attachments/{id}",
  summary: "Delete a file that was not sent",
  params: idParams,
  response: z.object({ id: id.describe("The file that is gone") }),
});

export const getMessageMedia = contract({
  ...read,
  tag: "Messages",
  method: "GET",
  path: "/v1/messages/{id}/media/{position}",
  summary: "Get a picture or file of a text",
  description: "The workspace's copy. A file that was not copied yet comes from the provider.",
  params: z.strictObject({
    id: id.describe("The message"),
    position: z
      .string()
      .regex(/^\d$/, "must be the position in media, from 0")
      .meta({ description: "Position in media, from 0" }),
  }),
  produces: [
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "application/pdf",
    "application/octet-stream",
  ],
  response: undefined,
  errors: ["unavailable"],
});

export const serveMedia = contract({
  method: "GET",
  path: "/v1/media/{token}",
  tag: "Messages",
  auth: "none",
  rate: "failures",
  internal: true,
  summary: "A file of a text, by its signed link",
  description: "For the provider that sends it on. The link ends after some hours.",
  params: z.strictObject({ token: z.string().max(300) }),
  produces: ["image/jpeg", "image/png", "image/gif", "application/pdf"],
  response: undefined,
});
