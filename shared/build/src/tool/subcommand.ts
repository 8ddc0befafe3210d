import { Problem } from '../workspace/problem.ts';

/** Something that is written behind a subcommand as `--name` or `--name <value>`. */
export interface Option {
  /** What stands for its value in the help: `URL`; a switch has none. */
  readonly value?: string;
  readonly does: string;
}

/** What a subcommand has done. */
interface Done<Key extends string> {
  /** What a person reads. */
  readonly lines: readonly string[];
  /** What a program reads with `--json`: exactly what `answers` of the subcommand names. */
  readonly answer: Readonly<Record<Key, unknown>>;
  /** The exit code of what goes on after the answer was printed, for a subcommand that runs until it is ended. */
  readonly until?: Promise<number>;
}

/** What a subcommand of the module tool is. */
export interface Declared<Key extends string> {
  readonly name: string;
  /** What follows the name: `<module> [version]`; of the last one `…` takes all that is left. */
  readonly takes: string;
  /** One line of the help. */
  readonly does: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** What its answer holds, for the help: each key with what it means. */
  readonly answers: Readonly<Record<Key, string>>;
  /** @throws Problem when it is refused */
  readonly run: (call: Call) => Promise<Done<Key>>;
}

/** A subcommand, whatever it answers. */
export type Subcommand = Declared<string>;

/** Declares a subcommand; the compiler holds its answer against the keys that the help names. */
export function subcommand<const Key extends string>(declared: Declared<Key>): Subcommand {
  return declared;
}

/** A command line that says something else than what a subcommand takes. */
export class UsageError extends Problem {}

/** What a subcommand was called with. */
export interface Call {
  /** What was given for a name in `takes` that must be there. */
  readonly given: (name: string) => string;
  /** What was given for a name in `takes` or for an option; undefined where it was left out. */
  readonly maybe: (name: string) => string | undefined;
  /** Everything that was given for a name with `…`. */
  readonly all: (name: string) => readonly string[];
  /** Tells a person how far it is; no part of the answer. */
  readonly say: (text: string) => void;
}
