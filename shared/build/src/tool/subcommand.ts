import { Problem } from '../workspace/problem.ts';

/** An option of a subcommand: `--name` or `--name <value>`. */
export interface Option {
  /** The placeholder of its value in the help: `URL`; undefined for a switch. */
  readonly value?: string;
  readonly description: string;
}

/** The result of a subcommand. */
interface SubcommandResult<Key extends string> {
  /** The text output. */
  readonly lines: readonly string[];
  /** The output with `--json`: exactly the keys of `answers`. */
  readonly answer: Readonly<Record<Key, unknown>>;
  /** Resolves to the exit code of a subcommand that keeps running after its output. */
  readonly exitCode?: Promise<number>;
}

/** The definition of a subcommand of the module tool. */
export interface SubcommandDefinition<Key extends string> {
  readonly name: string;
  /** The parameters: `<module> [version]`; `…` after the last one accepts all that remain. */
  readonly parameters: string;
  /** One line of the help. */
  readonly description: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** The keys of its answer with their meaning, for the help. */
  readonly answers: Readonly<Record<Key, string>>;
  /** @throws Problem when it is refused */
  readonly run: (call: Call) => Promise<SubcommandResult<Key>>;
}

/** A subcommand with any answer. */
export type Subcommand = SubcommandDefinition<string>;

/** Defines a subcommand; the compiler checks its answer against the keys in the help. */
export function defineSubcommand<const Key extends string>(definition: SubcommandDefinition<Key>): Subcommand {
  return definition;
}

/** A command line that does not match the parameters of a subcommand. */
export class UsageError extends Problem {}

/** The arguments of a subcommand. */
export interface Call {
  /** Returns the value of a required parameter. */
  readonly requireValue: (name: string) => string;
  /** Returns the value of a parameter or an option; undefined if it was left out. */
  readonly findValue: (name: string) => string | undefined;
  /** Returns all values of a parameter with `…`. */
  readonly listValues: (name: string) => readonly string[];
  /** Prints progress, which is no part of the answer. */
  readonly say: (text: string) => void;
}
