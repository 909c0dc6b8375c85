/** A shorter search for partners or invoices would match almost all of them, so the server ignores it. */
export const LEAST_LETTERS = 2;
