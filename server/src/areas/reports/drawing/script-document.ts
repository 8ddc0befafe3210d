import PDFDocument from 'pdfkit';
import { FONT_FAMILIES, type FontFamily, type FontStyle, isPlain, toFontPath } from './fonts.ts';
import { toTextRuns } from './text-runs.ts';

/** The options of pdfkit for a line that it has already wrapped. */
interface LineOptions extends PDFKit.Mixins.TextOptions {
  readonly lineWidth?: number;
  readonly textWidth?: number;
}

/** The part of pdfkit that its types do not declare. */
interface DrawnLines {
  readonly _font: { readonly ascender: number };
  readonly _fontSize: number;
  _fragment(text: string, x: number, y: number, options: LineOptions): void;
}

const Base = PDFDocument as unknown as new (options: PDFKit.PDFDocumentOptions) => PDFKit.PDFDocument & DrawnLines;

/**
 * A document whose texts may be of several scripts and both directions. pdfkit draws a line in one font from left to
 * right; here each line is divided into runs, which have the font and the order of their script.
 */
export class ScriptDocument extends Base {
  /** The weight of the next text. */
  private style: FontStyle = 'regular';

  constructor(options: PDFKit.PDFDocumentOptions) {
    super(options);
    for (const style of ['regular', 'bold'] as const)
      for (const family of FONT_FAMILIES) this.registerFont(toFontName(family, style), toFontPath(family, style));
  }

  /** Selects the weight of the next text. */
  selectStyle(style: FontStyle): this {
    this.style = style;
    return this.font(toFontName('chinese', style));
  }

  override widthOfString(text: string, options: PDFKit.Mixins.TextOptions = {}): number {
    const runs = toForeignRuns(text);
    if (runs === undefined) return super.widthOfString(text, options);
    let width = 0;
    for (const run of runs) {
      this.font(toFontName(run.family, this.style));
      width += super.widthOfString(run.text, { ...options, ...toRunOptions(run) });
    }
    this.selectStyle(this.style);
    return width;
  }

  override _fragment(text: string, x: number, y: number, options: LineOptions): void {
    const line = text.replaceAll('\n', '');
    const runs = toForeignRuns(line);
    if (runs === undefined) {
      super._fragment(text, x, y, options);
      return;
    }
    const { width, align, lineWidth = 0, ...others } = options;
    const lineLength = this.widthOfString(line.trimEnd(), others);
    const shares = { right: 1, center: 0.5 } as const;
    const share = width === undefined ? 0 : (shares[align as keyof typeof shares] ?? 0);
    let runX = x + (lineWidth - lineLength) * share;
    // All runs stand on the base line of the Chinese font.
    const baseline = (-this._font.ascender / 1000) * this._fontSize;
    for (const run of runs) {
      this.font(toFontName(run.family, this.style));
      const runOptions = { ...others, ...toRunOptions(run), baseline };
      const textWidth = super.widthOfString(run.text, runOptions);
      super._fragment(run.text, runX, y, { ...runOptions, textWidth });
      runX += textWidth;
    }
    this.selectStyle(this.style);
  }
}

/** Returns the runs of a line; `undefined` for one that pdfkit draws correctly by itself. */
function toForeignRuns(line: string): ReturnType<typeof toTextRuns> | undefined {
  if (isPlain(line)) return undefined;
  const runs = toTextRuns(line);
  return runs.every(({ family, isRightToLeft }) => family === 'chinese' && !isRightToLeft) ? undefined : runs;
}

/** Features switch off the cache of pdfkit by words, which would order the words of a run from left to right. */
function toRunOptions({ isRightToLeft }: { readonly isRightToLeft: boolean }): { readonly features?: [] } {
  return isRightToLeft ? { features: [] } : {};
}

function toFontName(family: FontFamily, style: FontStyle): string {
  return `${family}.${style}`;
}
