/** The part of fontkit that reads which characters a font has. The package has no types of its own. */
declare module 'fontkit' {
  interface OpenFont {
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function openSync(path: string): OpenFont;
}
