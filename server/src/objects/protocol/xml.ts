/** Elements in their order: a text, or elements below. */
export type XmlContent = string | readonly (readonly [string, XmlContent])[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters have no form in XML 1.0. */
function isWritable(sign: string): boolean {
  return sign >= ' ' || sign === '\n' || sign === '\t' || sign === '\r';
}

function escapeText(text: string): string {
  return Array.from(text, (sign) => (isWritable(sign) ? (ESCAPES[sign] ?? sign) : '')).join('');
}

function formatElement(name: string, content: XmlContent): string {
  const inner =
    typeof content === 'string'
      ? escapeText(content)
      : content.map(([childName, childContent]) => formatElement(childName, childContent)).join('');
  return `<${name}>${inner}</${name}>`;
}

/** A document with its declaration. */
export function formatXmlDocument(root: string, content: XmlContent): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatElement(root, content)}`;
}
