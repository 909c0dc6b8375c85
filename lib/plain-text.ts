/** Letters that are not made of a base and a mark. */
const BASES: Record<string, string> = { ø: "o", đ: "d", ħ: "h", ı: "i", ł: "l", ŧ: "t" };

/** Lower-case letters without accents, because people search without them. The database has the same as plain_text. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .replaceAll(/[øđħıłŧ]/g, (letter) => BASES[letter] ?? letter);
