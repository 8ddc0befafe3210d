import { SaxesParser } from 'saxes';

/** An element of a document: its text and the elements below it. Attributes of the root, as namespaces, are left out. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly elements: readonly XmlElement[];
}

/** A document that is not well-formed, is too long, or uses what the protocol does not: DTDs, entities, deep nesting. */
export class MalformedDocumentError extends Error {
  override readonly name = 'MalformedDocument';
}

/** The documents of the protocol have four levels at most: `ListBucketResult`, `Contents`, `Owner`, `ID`. */
const MAX_DEPTH = 6;
const MAX_ATTRIBUTES = 8;

interface OpenElement {
  readonly name: string;
  text: string;
  readonly elements: XmlElement[];
}

/** Builds the tree while the parser goes on; what is refused is refused where it begins, and nothing after it is read. */
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
 * Reads a document as it arrives, in time that grows with its length alone.
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

/** The elements of a name right below an element. */
export function listElements(element: XmlElement, name: string): XmlElement[] {
  return element.elements.filter((child) => child.name === name);
}

/** The text of the first element of a name right below an element; `undefined` when there is none. */
export function findText(element: XmlElement, name: string): string | undefined {
  return element.elements.find((child) => child.name === name)?.text;
}
