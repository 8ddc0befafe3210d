import { parseSync, Visitor, type Node } from 'oxc-parser';

/** A name that a file declares. */
export interface DeclaredName {
  readonly name: string;
  readonly start: number;
}

/** A comment of a file, with its lines joined and without its marks. */
export interface SourceComment {
  readonly text: string;
  readonly start: number;
}

/** What the rules of names and prose read in a file. */
export interface FileNames {
  readonly declarations: readonly DeclaredName[];
  readonly comments: readonly SourceComment[];
  /** Titles of `test`, `it` and `describe` that are plain strings. */
  readonly titles: readonly DeclaredName[];
}
