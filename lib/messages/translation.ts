/** The same messages in another language: a missing or unknown key does not compile. */
export type Translation<M> = { readonly [K in keyof M]: string };
