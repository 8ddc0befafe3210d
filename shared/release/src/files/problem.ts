/** An error that the user can fix: shown by its message only, without a stack. */
export class Problem extends Error {
  readonly headline: string;
  /** The individual problems, if the headline alone does not name them. */
  readonly reasons: readonly string[];

  constructor(headline: string, reasons: readonly string[] = []) {
    super(reasons.length === 0 ? headline : [`${headline}:`, ...reasons.map((text) => `  ${text}`)].join('\n'));
    this.headline = headline;
    this.reasons = reasons;
  }
}
