const CODES =
  "en es am ar bg bn ca cs da de el eu fa fi fil fr gl gu he hi hmn hr ht hu hy id it ja km ko lo ne nl no pa pl ps pt pt-BR qu ro ru so sr sv sw ta te th ti tr uk ur vi yue zh";

/** The languages that lists of languages offer: those of the product, and others that patients speak at home. */
export const SPOKEN_LANGUAGES: readonly string[] = CODES.split(" ");
