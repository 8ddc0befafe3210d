import { createHash } from 'node:crypto';

/** What a server answers to the request for a script or style; `hang` for nothing at all. */
export type FileAnswer = 'hang' | { readonly status: number; readonly type: string; readonly body: string };

type FileElement = HTMLScriptElement | HTMLLinkElement;

/** The answer of a file that is there. */
export function file(path: string, body: string): FileAnswer {
  return { status: 200, type: path.endsWith('.css') ? 'text/css' : 'text/javascript', body };
}

/** The `integrity` of what has this content. */
export function integrityOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/**
 * Answers every script and style that is added to the head as a browser does: it refuses what does not come or has another hash, it
 * runs what it can read, and it says so by events. jsdom itself loads nothing.
 *
 * @param answer what the server answers to a path with its query.
 * @param run runs the content of a script; one that it cannot read throws.
 * @returns ends it.
 */
export function browseFiles(answer: (path: string) => FileAnswer, run: (body: string) => void): () => void {
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
  const found = answer(pathname + search);
  if (found === 'hang') return;
  const isRefused =
    found.status !== 200 ||
    // jsdom does not know the property: it is there only when it was set.
    ('integrity' in element && element.integrity !== '' && element.integrity !== integrityOf(found.body)) ||
    (!isScript && found.type !== 'text/css');
  if (!isRefused && isScript) {
    try {
      run(found.body);
    } catch {
      // A browser reports what a script throws, and goes on: the script itself has come.
    }
  }
  element.dispatchEvent(new Event(isRefused ? 'error' : 'load'));
}
