/** One thing that the workspace is held to. */
export interface Check {
  readonly name: string;
  /** Gives what is wrong below `root`, a line each; nothing when all is well. */
  readonly run: (root: string) => Promise<readonly string[]>;
}
