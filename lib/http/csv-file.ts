/** A table that is small enough to be written at once. */
export const csvFile = (name: string, text: string) =>
  new Response(text, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
