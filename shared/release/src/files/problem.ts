/** Something that the person who asked can put right: it is told by its message alone, without a stack. */
export class Problem extends Error {
  readonly headline: string;
  /** Each single thing that is wrong, where the headline alone does not say it. */
  readonly reasons: readonly string[];

  constructor(headline: string, reasons: readonly string[] = []) {
    super(reasons.length === 0 ? headline : [`${headline}:`, ...reasons.map((text) => `  ${text}`)].join('\n'));
    this.headline = headline;
    this.reasons = reasons;
  }
}
