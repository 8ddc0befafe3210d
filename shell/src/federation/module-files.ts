/**
 * Takes the scripts or styles of a version out of the page. A script that hangs would be waited for instead of asked for anew, and the
 * styles of a version that has gone have the class names of the one that is shown.
 *
 * @param folder the address of the version's folder.
 */
export function takeOut(folder: string, kind: 'script' | 'link'): void {
  for (const element of document.querySelectorAll(kind)) {
    const address = element instanceof HTMLLinkElement ? element.href : element.src;
    if (address.startsWith(folder)) element.remove();
  }
}
