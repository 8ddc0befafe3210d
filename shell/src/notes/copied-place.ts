import { listen } from '@dentarium/platform/page-events';

/** A text that was copied from a page about a patient, an order or the like. */
interface CopiedText {
  readonly text: string;
  readonly path: string;
  readonly title: string;
}

/** The address of a page about one subject contains its id. */
const SUBJECT_PATH = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

let lastCopied: CopiedText | undefined;

/** Remembers what is copied from the pages of the site, and where. Returns a function that stops it. */
export function watchCopies(): () => void {
  return listen(document, 'copy', () => {
    const selection = document.getSelection();
    const text = selection?.toString().trim() ?? '';
    const main = document.querySelector('main');
    const title = main?.querySelector('h1')?.textContent.trim() ?? '';
    const isInMain = main?.contains(selection?.anchorNode ?? null) === true;
    const isLinked = text !== '' && isInMain && SUBJECT_PATH.test(location.pathname);
    lastCopied = isLinked ? { text, title, path: `${location.pathname}${location.search}` } : undefined;
  });
}

/** Finds the page from which a pasted text was copied last. */
export function findCopiedPlace(pasted: string): Pick<CopiedText, 'path' | 'title'> | undefined {
  return lastCopied?.text === pasted.trim() ? lastCopied : undefined;
}
