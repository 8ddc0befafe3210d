/** Pages that are shown to whoever comes, signed in or not. */
const OPEN_PAGES = ['/500', '/accountInfoError'];

/** Whether the page is shown to whoever comes. */
export function isOpenPage(): boolean {
  return OPEN_PAGES.includes(location.pathname);
}

/** A guess before the identity server is known, only to load the site's code a moment sooner. */
export function looksSignedIn(): boolean {
  if (isOpenPage()) return false;
  return location.pathname === '/callback' || Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'));
}
