/** Elements in their order: a text, or elements below. */
export type XmlContent = string | readonly (readonly [string, XmlContent])[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters have no form in XML 1.0. */
function isWritable(sign: string): boolean {
  return sign >= ' ' || sign === '\n' || sign === '\t' || sign === '\r';
}

function escaped(text: string): string {
  return Array.from(text, (sign) => (isWritable(sign) ? (ESCAPES[sign] ?? sign) : '')).join('');
}

function element(name: string, content: XmlContent): string {
  const inner =
    typeof content === 'string' ? escaped(content) : content.map(([below, of]) => element(below, of)).join('');
  return `<${name}>${inner}</${name}>`;
}

/** A document with its declaration. */
export function xmlDocument(root: string, content: XmlContent): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content)}`;
}
