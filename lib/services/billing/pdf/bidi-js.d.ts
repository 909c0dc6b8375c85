declare module "bidi-js" {
  type Bidi = {
    getEmbeddingLevels(text: string, direction?: "ltr" | "rtl" | "auto"): { levels: Uint8Array };
    getMirroredCharacter(char: string): string | null;
    getBidiCharTypeName(char: string): string;
  };
  export default function bidiFactory(): Bidi;
}
