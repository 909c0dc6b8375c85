import * as z from "zod";

/**
 * The look of an automation on the canvas: its direction, notes beside the steps and the names of groups. It is
 * part of the definition, so versions, undo and merges keep it. Runs do not read it.
 */
export const CANVAS_LIMITS = { notes: 100, groups: 50, noteLength: 2_000, nameLength: 80 } as const;

/** It becomes a member of objects, so it must not be one that every object has. */
export const CANVAS_ID = /^(note|group)_[a-z0-9]{1,32}$/;

const distance = z.number().min(-1_000_000).max(1_000_000);
const side = z.number().min(40).max(2_000);
const point = z.strictObject({ x: distance, y: distance });

/** The size of a note that was never resized. */
export const NOTE_SIZE = { width: 208, height: 112 };

export const NOTE_COLORS = ["yellow", "blue", "green", "pink"] as const;

const note = z.strictObject({
  text: z.string().max(CANVAS_LIMITS.noteLength),
  position: point,
  size: z.strictObject({ width: side, height: side }).exactOptional(),
  color: z.enum(NOTE_COLORS).exactOptional(),
});
export type Note = z.infer<typeof note>;

/** The steps of a group name it in their `group`. */
const group = z.strictObject({
  name: z.string().max(CANVAS_LIMITS.nameLength),
  collapsed: z.boolean().exactOptional(),
});
export type Group = z.infer<typeof group>;

const atMost = (count: number) => (record: object) => Object.keys(record).length <= count;
const id = z.string().regex(CANVAS_ID);

const direction = z.enum(["right", "down"]);
export type Direction = z.infer<typeof direction>;

export const canvasSettings = z.strictObject({
  direction: direction.exactOptional(),
  notes: z
    .record(id, note)
    .refine(atMost(CANVAS_LIMITS.notes), `At most ${CANVAS_LIMITS.notes} notes`)
    .exactOptional(),
  groups: z
    .record(id, group)
    .refine(atMost(CANVAS_LIMITS.groups), `At most ${CANVAS_LIMITS.groups} groups`)
    .exactOptional(),
});
