/** How long the browser may take to read an address after the click, in ms. */
const READ_AFTER_MS = 60_000;

/** Hands bytes to the browser as a download of a name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  saveFrom(address, name);
  setTimeout(() => URL.revokeObjectURL(address), READ_AFTER_MS);
}

/** Lets the browser download what lies at an address of this site under a name. */
export function saveFrom(address: string, name: string): void {
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
}
