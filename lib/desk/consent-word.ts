/** The text of message `m` as keywordOf compares it with the keywords. */
export const WORD = `lower(translate(btrim(m.body), '.!"''', ''))`;
