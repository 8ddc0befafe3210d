import type * as Pdfjs from 'pdfjs-dist';

interface Reader {
  readonly pdfjs: typeof Pdfjs;
  readonly worker: Pdfjs.PDFWorker;
}

let reader: Promise<Reader> | undefined;

/** Loads pdf.js on demand. Its worker is shared by all documents, so closing a document keeps it. */
function loadReader(): Promise<Reader> {
  reader ??= import('pdfjs-dist/legacy/build/pdf.mjs').then((pdfjs) => {
    const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
    return { pdfjs, worker: pdfjs.PDFWorker.create({ port }) };
  });
  // After a network failure the next report tries again.
  reader.catch(() => {
    reader = undefined;
  });
  return reader;
}

/** Opens a PDF to draw its pages; the caller must destroy it. */
export async function openPdf(pdf: Blob): Promise<Pdfjs.PDFDocumentProxy> {
  const [{ pdfjs, worker }, data] = await Promise.all([loadReader(), pdf.arrayBuffer()]);
  return pdfjs.getDocument({ data: new Uint8Array(data), worker }).promise;
}
