/** Something that the person at the keyboard can put right: commands print its message without a stack. */
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

/** Runs a command's main function; problems end it with status 1 and their message, everything else with its stack. */
export async function main(command: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
