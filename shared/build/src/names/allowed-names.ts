/** Names that a library, a standard or a stored format prescribes, and the reason. */
export const ALLOWED_NAMES: ReadonlyMap<string, string> = new Map([]);
