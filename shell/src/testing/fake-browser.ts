import { createHash } from 'node:crypto';

/** The answer of a server to the request for a script or style; `hang` for none. */
export type FileAnswer = 'hang' | { readonly status: number; readonly type: string; readonly body: string };

type FileElement = HTMLScriptElement | HTMLLinkElement;

/** Creates the answer of an existing file. */
export function createFileAnswer(path: string, body: string): FileAnswer {
  return { status: 200, type: path.endsWith('.css') ? 'text/css' : 'text/javascript', body };
}

/** Computes the `integrity` of a content. */
export function computeIntegrity(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/**
 * Loads every script and style that is added to the head like a browser does: it refuses missing files and wrong
 * hashes, runs readable scripts, and dispatches the events. jsdom itself loads nothing.
 *
 * @param answer the answer of the server to a path with its query.
 * @param run runs the content of a script; an unreadable one throws.
 * @returns a function that ends it.
 */
export function simulateFileLoads(answer: (path: string) => FileAnswer, run: (body: string) => void): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof HTMLScriptElement || node instanceof HTMLLinkElement) load(node, answer, run);
  });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

function load(element: FileElement, answer: (path: string) => FileAnswer, run: (body: string) => void): void {
  const isScript = element instanceof HTMLScriptElement;
  const { pathname, search } = new URL(isScript ? element.src : element.href);
  const fileAnswer = answer(pathname + search);
  if (fileAnswer === 'hang') return;
  const isRefused =
    fileAnswer.status !== 200 ||
    // jsdom lacks the property, so it exists only if it was set.
    ('integrity' in element && element.integrity !== '' && element.integrity !== computeIntegrity(fileAnswer.body)) ||
    (!isScript && fileAnswer.type !== 'text/css');
  if (!isRefused && isScript) {
    try {
      run(fileAnswer.body);
    } catch {
      // A browser reports errors of a script, and continues: the script itself has arrived.
    }
  }
  element.dispatchEvent(new Event(isRefused ? 'error' : 'load'));
}
