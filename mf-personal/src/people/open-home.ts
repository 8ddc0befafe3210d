/** Loads the site anew: the session of the page names the clinics of the user, which have changed. */
export function openHome(): void {
  location.assign('/');
}
