/** A failure that the product knows: its HTTP status and what people read, with `{name}` for details. */
export interface KnownError {
  readonly status: number;
  readonly ch: string;
  readonly en: string;
}

/** One failure of the catalogue. */
export function known(status: number, ch: string, en: string): KnownError {
  return { status, ch, en };
}
