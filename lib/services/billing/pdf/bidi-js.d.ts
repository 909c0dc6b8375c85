declare module "bidi-js" {
  type Bidi = {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): { levels: Uint8Array };
  };
  export default function bidiFactory(): Bidi;
}
