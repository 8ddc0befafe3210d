import { SaxesParser } from 'saxes';

/**
 * An element of a document: its text and its child elements. Attributes of the root, such as namespaces, are ignored.
 */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly elements: readonly XmlElement[];
}

/** The document is not well-formed, is too long, or uses unsupported features: DTDs, entities, deep nesting. */
export class MalformedDocumentError extends Error {
  override readonly name = 'MalformedDocumentError';
}

/**
 * Maximum depth; the documents of the protocol have at most four levels: `ListBucketResult`, `Contents`, `Owner`, `ID`.
 */
const MAX_DEPTH = 6;
const MAX_ATTRIBUTES = 8;

interface OpenElement {
  readonly name: string;
  text: string;
  readonly elements: XmlElement[];
}

/**
 * Builds the tree during parsing. An invalid document is refused as soon as possible, and the rest of it is not read.
 */
class TreeBuilder {
  readonly #parser = new SaxesParser({ position: false });
  readonly #openElements: OpenElement[] = [];
  #attributes = 0;
  #root: XmlElement | undefined;

  constructor() {
    this.#parser.on('doctype', () => throwMalformed('a document type is not allowed'));
    this.#parser.on('processinginstruction', () => throwMalformed('a processing instruction is not allowed'));
    this.#parser.on('attribute', () => this.#countAttribute());
    this.#parser.on('opentagstart', ({ name }) => this.#openElement(name));
    this.#parser.on('text', (text) => this.#addText(text));
    this.#parser.on('cdata', (text) => this.#addText(text));
    this.#parser.on('closetag', () => this.#closeElement());
  }

  write(text: string): void {
    try {
      this.#parser.write(text);
    } catch (error) {
      throw toMalformed(error);
    }
  }

  close(): XmlElement {
    try {
      this.#parser.close();
    } catch (error) {
      throw toMalformed(error);
    }
    return this.#root ?? throwMalformed('the document is empty');
  }

  #countAttribute(): void {
    this.#attributes += 1;
    if (this.#attributes > MAX_ATTRIBUTES) throwMalformed('there are too many attributes');
  }

  #openElement(name: string): void {
    if (this.#openElements.length === MAX_DEPTH) throwMalformed('elements are nested too deeply');
    this.#openElements.push({ name, text: '', elements: [] });
  }

  #addText(text: string): void {
    const current = this.#openElements.at(-1);
    if (current !== undefined) current.text += text;
  }

  #closeElement(): void {
    const closedElement = this.#openElements.pop();
    if (closedElement === undefined) return;
    const parent = this.#openElements.at(-1);
    if (parent === undefined) this.#root = closedElement;
    else parent.elements.push(closedElement);
  }
}

function throwMalformed(message: string): never {
  throw new MalformedDocumentError(message);
}

function toMalformed(error: unknown): MalformedDocumentError {
  if (error instanceof MalformedDocumentError) return error;
  return new MalformedDocumentError(error instanceof Error ? error.message : 'not well-formed', { cause: error });
}

/**
 * Parses a document as it arrives, in time linear to its length.
 *
 * @param maxBytes bytes of the document.
 * @throws MalformedDocumentError also for bytes that are not UTF-8.
 */
export async function readXml(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  maxBytes: number,
): Promise<XmlElement> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const builder = new TreeBuilder();
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throwMalformed(`the document is longer than ${maxBytes} bytes`);
    builder.write(decodeChunk(decoder, chunk));
  }
  builder.write(decodeChunk(decoder));
  return builder.close();
}

function decodeChunk(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch (error) {
    throw new MalformedDocumentError('the document is not UTF-8', { cause: error });
  }
}

/** Lists the direct children of an element with a name. */
export function listElements(element: XmlElement, name: string): XmlElement[] {
  return element.elements.filter((child) => child.name === name);
}

/** Finds the text of the first direct child with a name; `undefined` if there is none. */
export function findText(element: XmlElement, name: string): string | undefined {
  return element.elements.find((child) => child.name === name)?.text;
}
