/** Decodes the beginning of a text file; `undefined` if the bytes are not text. */
export function decodeText(head: Buffer): string | undefined {
  const encoding = detectEncoding(head);
  if (encoding === 'utf-8' && head.includes(0)) return undefined;
  return new TextDecoder(encoding).decode(head);
}

function detectEncoding(head: Buffer): string {
  const mark = head.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : 'utf-8';
}

const HTML_PATTERN = /<(!doctype\s+html|html|head|body|script|iframe|meta|title)[\s>/]/i;
const SVG_PATTERN = /<svg[\s>/]/i;

/** Returns whether a text is a page that a browser would run. */
export function isHtml(text: string): boolean {
  return HTML_PATTERN.test(text);
}

/** Returns whether a text is a drawing that a browser would run. */
export function isSvg(text: string): boolean {
  return SVG_PATTERN.test(text);
}
