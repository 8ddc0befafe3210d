import type { ListedPart } from './multipart.ts';
import { OssError } from '../protocol/oss-error.ts';
import { requireValidKey, type OssRequest } from '../protocol/oss-request.ts';
import { listElements, MalformedDocumentError, readXml, findText, type XmlElement } from '../protocol/xml-document.ts';

const MAX_DOCUMENT_BYTES = 256 * 1024;
/**
 * Bytes of one part in a list, with the line breaks and escapes that clients write (ali-oss: 104 at most). A list of
 * all parts of an upload with more than 2048 parts is longer than any other document.
 */
const BYTES_PER_PART = 128;
const MAX_KEYS = 1000;
const PART_NUMBER_PATTERN = /^\d{1,6}$/;

type RequestHeaders = Pick<OssRequest, 'headers'>;

async function readDocument(
  { headers }: RequestHeaders,
  body: AsyncIterable<Buffer>,
  root: string,
  maxBytes: number,
): Promise<XmlElement> {
  const contentLength = Number(headers['content-length'] ?? 0);
  if (contentLength > maxBytes) throw createMalformedError(`The document is longer than ${maxBytes} bytes.`);
  const document = await readXml(body, maxBytes).catch((error: unknown) => {
    throw error instanceof MalformedDocumentError ? createMalformedError('The document is not valid.') : error;
  });
  if (document.name !== root) throw createMalformedError(`The document must be a ${root}.`);
  return document;
}

function createMalformedError(message: string): OssError {
  return new OssError('MalformedXML', message);
}

/**
 * Reads the list of parts that completes an upload.
 *
 * @param receivedParts number of parts that have arrived; limits the length of the document.
 * @throws OssError `MalformedXML`
 */
export async function readPartList(
  request: RequestHeaders,
  body: AsyncIterable<Buffer>,
  receivedParts: number,
): Promise<ListedPart[]> {
  const maxBytes = Math.max(MAX_DOCUMENT_BYTES, receivedParts * BYTES_PER_PART);
  const document = await readDocument(request, body, 'CompleteMultipartUpload', maxBytes);
  const listed = listElements(document, 'Part').map((part) => {
    const number = findText(part, 'PartNumber')?.trim() ?? '';
    if (!PART_NUMBER_PATTERN.test(number)) throw createMalformedError('The list of parts is not valid.');
    return { number: Number(number), etag: findText(part, 'ETag')?.trim() ?? '' };
  });
  if (listed.length === 0) throw createMalformedError('The list of parts is empty.');
  return listed;
}

/**
 * Reads the names of objects to remove.
 *
 * @throws OssError `MalformedXML`, `InvalidObjectName`
 */
export async function readKeys(
  request: RequestHeaders,
  body: AsyncIterable<Buffer>,
): Promise<{ readonly keys: readonly string[]; readonly isQuiet: boolean }> {
  const document = await readDocument(request, body, 'Delete', MAX_DOCUMENT_BYTES);
  const keys = listElements(document, 'Object').map((object) => findText(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > MAX_KEYS)
    throw createMalformedError(`From 1 to ${MAX_KEYS} keys can be removed at once.`);
  for (const key of keys) requireValidKey(key);
  return { keys, isQuiet: findText(document, 'Quiet') === 'true' };
}
