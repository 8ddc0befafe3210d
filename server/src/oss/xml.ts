/** Elements in their order: a text, or elements below. */
export type XmlContent = string | readonly (readonly [string, XmlContent])[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const UNESCAPES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

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

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return UNESCAPES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The contents of all elements of a name, without looking at what is around them: enough for the lists that clients send. */
export function xmlElements(text: string, name: string): string[] {
  return Array.from(text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g')), ([, content = '']) => content);
}

/** The text of the first element of a name; `undefined` when there is none. */
export function xmlText(text: string, name: string): string | undefined {
  const [content] = xmlElements(text, name);
  return content === undefined ? undefined : unescaped(content);
}
