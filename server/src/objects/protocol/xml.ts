/** Elements in order: a text, or child elements. */
export type XmlContent = string | readonly (readonly [string, XmlContent])[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns whether XML 1.0 can represent a character; control characters are not allowed. */
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

/** Formats a document with its declaration. */
export function formatXmlDocument(root: string, content: XmlContent): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatElement(root, content)}`;
}
