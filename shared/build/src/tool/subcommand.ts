import { Problem } from '../workspace/problem.ts';

/** Something that is written behind a subcommand as `--name` or `--name <value>`. */
export interface Option {
  /** What stands for its value in the help: `URL`; a switch has none. */
  readonly value?: string;
  readonly description: string;
}

/** What a subcommand has done. */
interface SubcommandResult<Key extends string> {
  /** What a person reads. */
  readonly lines: readonly string[];
  /** What a program reads with `--json`: exactly what `answers` of the subcommand names. */
  readonly answer: Readonly<Record<Key, unknown>>;
  /** The exit code of what goes on after the answer was printed, for a subcommand that runs until it is ended. */
  readonly exitCode?: Promise<number>;
}

/** What a subcommand of the module tool is. */
export interface SubcommandDefinition<Key extends string> {
  readonly name: string;
  /** What follows the name: `<module> [version]`; of the last one `…` takes all that is left. */
  readonly parameters: string;
  /** One line of the help. */
  readonly description: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** What its answer holds, for the help: each key with what it means. */
  readonly answers: Readonly<Record<Key, string>>;
  /** @throws Problem when it is refused */
  readonly run: (call: Call) => Promise<SubcommandResult<Key>>;
}

/** A subcommand, whatever it answers. */
export type Subcommand = SubcommandDefinition<string>;

/** Declares a subcommand; the compiler holds its answer against the keys that the help names. */
export function defineSubcommand<const Key extends string>(definition: SubcommandDefinition<Key>): Subcommand {
  return definition;
}

/** A command line that says something else than what a subcommand takes. */
export class UsageError extends Problem {}

/** What a subcommand was called with. */
export interface Call {
  /** What was given for a name in `takes` that must be there. */
  readonly requireValue: (name: string) => string;
  /** What was given for a name in `takes` or for an option; undefined where it was left out. */
  readonly findValue: (name: string) => string | undefined;
  /** Everything that was given for a name with `…`. */
  readonly listValues: (name: string) => readonly string[];
  /** Tells a person how far it is; no part of the answer. */
  readonly say: (text: string) => void;
}
