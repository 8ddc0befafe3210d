// Runs before everything else, as a file of its own without imports: the files of the site are loaded while the start
// reads its configuration.

/** True if a user seems to be signed in, or comes from the sign-in. */
const isProbablySignedIn =
  location.pathname === '/callback' || Object.keys(localStorage).some((key) => key.startsWith('oidc.user:'));

if (isProbablySignedIn) {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="site"]')) link.rel = 'preload';
}
