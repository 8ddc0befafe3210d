/** A failure of the catalogue: its HTTP status and its message for users, with `{name}` for details. */
export interface KnownError {
  readonly status: number;
  readonly ch: string;
  readonly en: string;
}

/** Defines one failure of the catalogue. */
export function defineError(status: number, ch: string, en: string): KnownError {
  return { status, ch, en };
}
