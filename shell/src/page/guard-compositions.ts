/** Safari ends a composition before the key that ended it arrives. Such a key comes within this time, in ms. */
const AFTER_COMPOSITION_MS = 100;

/** Keys that end or leave a composition, and that act on a page otherwise. */
const ENDING_KEYS: ReadonlySet<string> = new Set(['Enter', 'Escape']);

/** The key code of a key that the input method handles (UI Events, `keydown` during a composition). */
const INPUT_METHOD_KEY_CODE = 229;

// oxlint-disable-next-line typescript/no-deprecated -- Safari states only by this code that the key belonged to a composition
function isHandledByInputMethod({ isComposing, keyCode, key }: KeyboardEvent): boolean {
  // Keyboards of phones report every key with this code and without a name.
  return isComposing || (keyCode === INPUT_METHOD_KEY_CODE && key !== 'Unidentified');
}

/**
 * Returns whether a browser may report the key that ended a composition as a key of its own. Elsewhere a key right after
 * a composition is another one: keyboards of Android end the composition, and send Enter at once.
 */
function canReportEndingKeys({ navigator }: Window): boolean {
  // Only browsers on the engine of Safari have this mark.
  return navigator.vendor.includes('Apple');
}

/**
 * Keeps the keys of an input method from acting on the page, in every field of every module: Enter that takes a word
 * saves no form, and Escape that drops one closes no dialog. Call it before anything else listens to keys.
 *
 * @returns the function that ends the guard
 */
export function guardCompositions(page: Window = window): () => void {
  const hasEndingKeys = canReportEndingKeys(page);
  let endedAt = -Infinity;
  const rememberEnd = ({ timeStamp }: Event): void => {
    endedAt = timeStamp;
  };
  const guardKey = (event: KeyboardEvent): void => {
    if (isHandledByInputMethod(event)) {
      event.stopImmediatePropagation();
      return;
    }
    if (!hasEndingKeys || !ENDING_KEYS.has(event.key) || event.timeStamp - endedAt >= AFTER_COMPOSITION_MS) return;
    event.stopImmediatePropagation();
    // Enter would send a form of the browser.
    event.preventDefault();
  };
  page.addEventListener('compositionend', rememberEnd, { capture: true });
  page.addEventListener('keydown', guardKey, { capture: true });
  return () => {
    page.removeEventListener('compositionend', rememberEnd, { capture: true });
    page.removeEventListener('keydown', guardKey, { capture: true });
  };
}
