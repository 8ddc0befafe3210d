/** A check of the workspace. */
export interface Check {
  readonly name: string;
  /** Returns the problems below `root`, a line each; an empty list if there are none. */
  readonly run: (root: string) => Promise<readonly string[]>;
}
