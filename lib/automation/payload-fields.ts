import * as z from "zod";

/** Building blocks of payload schemas. They check types only, because each step checks the formats it needs. */
export const text = (title: string) => z.string().meta({ title, semantic: "text" });
export const personName = (title: string) => z.string().meta({ title, semantic: "name" });
export const phone = (title: string) => z.string().meta({ title, semantic: "phone" });
export const email = (title: string) => z.string().meta({ title, semantic: "email" });
export const instant = (title: string) => z.string().meta({ title, semantic: "datetime" });
export const link = (title: string) => z.string().meta({ title, semantic: "url" });
export const identifier = (title: string) => z.string().meta({ title, semantic: "id" });
export const zone = (title: string) => z.string().meta({ title, semantic: "timezone" });
export const flag = (title: string) => z.boolean().meta({ title, semantic: "flag" });
export const count = (title: string) => z.number().meta({ title });
export const seconds = (title: string) => z.number().meta({ title, semantic: "duration" });
export const tagList = (title: string) => z.array(z.string()).meta({ title, semantic: "tags" });
export const choice = (title: string, values: readonly string[]) =>
  z.string().meta({ title, semantic: "choice", values: [...values] });
