/**
 * The codes of failures of a person whom the site does not admit although they are signed in. Another sign-in cannot
 * help: a page shows the reason instead.
 */
export const ACCOUNT_REFUSALS: ReadonlySet<string> = new Set([
  'auth.noAccount',
  'auth.accountDisabled',
  'auth.noScope',
]);
