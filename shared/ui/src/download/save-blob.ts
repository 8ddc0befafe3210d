/** The time in which the browser may read an object URL after the click, in ms. */
const REVOKE_DELAY_MS = 60_000;

/** Passes bytes to the browser as a download with a name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_DELAY_MS);
}

/** Lets the browser download the content of an address of this site under a name. */
export function saveFrom(address: string, name: string): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
