import type * as z from "zod";

export type EventSpec = {
  type: string;
  /** Describes the event in plain words, as "When …". */
  label: string;
  description: string;
  payload: z.ZodObject;
  /** Payload fields that identify the person the event is about. */
  contact: { phone?: string; id?: string; email?: string };
  /** The reference a new message is addressed to; by default the phone in the payload. */
  recipient?: string;
  /** Fields an API sender must provide. */
  required: readonly string[];
  /** False for events only the service itself emits. */
  postable: boolean;
  /** The workspace defines the fields of this event, and they are not known here. */
  open?: true;
};
