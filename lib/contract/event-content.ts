import type { Documented } from "./fields";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** For an object with an event's `type` and `data`: the document gives each type its payload (document/event-schemas.ts). */
export const contentByType = {
  override: ({ jsonSchema }: Documented) => {
    jsonSchema.anyOf = [ref("DeskEventContent"), ref("CustomEventContent")];
  },
};

/** The server checks an event by its type and names every mistake at once; the document says what each type takes. */
export const sentByType = {
  override: ({ jsonSchema }: Documented) => {
    for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
    Object.assign(jsonSchema, ref("NewEvent"));
  },
};
