/** The algorithm of Unicode for texts of both directions (UAX 9). The package has no types of its own. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    readonly levels: Uint8Array;
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
