/** The text, page sizes and other content of a PDF. */
export interface ReadPdf {
  /** The text of each page without spaces, because readers guess them. */
  readonly pages: readonly string[];
  /** The width and height of each page in points. */
  readonly sizes: readonly (readonly [number, number])[];
  readonly title: string;
}

/** Reads a PDF with a different library than the writer. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  const sizes: [number, number][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    sizes.push([width, height]);
    const { items } = await page.getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s+/g, ''),
    );
  }
  const { info } = await pdf.getMetadata();
  await task.destroy();
  return { pages, sizes, title: 'Title' in info ? String(info.Title) : '' };
}

/** Extracts the JPEG images of a PDF, byte for byte. */
export function extractJpegs(bytes: Buffer): Buffer[] {
  const jpegs: Buffer[] = [];
  for (let at = bytes.indexOf('/DCTDecode'); at >= 0; at = bytes.indexOf('/DCTDecode', at + 1)) {
    const start = bytes.indexOf(Buffer.from('ffd8ff', 'hex'), at);
    jpegs.push(bytes.subarray(start, bytes.indexOf('endstream', start)));
  }
  return jpegs;
}
