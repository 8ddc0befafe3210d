/** Names that a library, a standard or a stored format prescribes, and the reason. */
export const ALLOWED_NAMES: ReadonlyMap<string, string> = new Map([
  ['failed', 'the status of a test, as jest and Playwright report it'],
  ['passed', 'the status of a test, as jest and Playwright report it'],
]);
