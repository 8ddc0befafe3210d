import type { ListedPart } from './multipart.ts';
import { OssError } from '../protocol/oss-error.ts';
import { checkKey, type OssRequest } from '../protocol/oss-request.ts';
import { elementsOf, MalformedDocument, readXml, textOf, type XmlElement } from '../protocol/xml-document.ts';

const LONGEST_DOCUMENT = 256 * 1024;
/**
 * Bytes of one part in a list, with the line breaks and escapes that clients write (ali-oss: 104 at most). A list of all
 * parts of an upload that has more than 2048 is longer than any other document.
 */
const BYTES_PER_PART = 128;
const MOST_KEYS = 1000;
const WHOLE = /^\d{1,6}$/;

type Headed = Pick<OssRequest, 'headers'>;

async function read({ headers }: Headed, body: AsyncIterable<Buffer>, root: string, most: number): Promise<XmlElement> {
  const announced = Number(headers['content-length'] ?? 0);
  if (announced > most) throw malformed(`The document is longer than ${most} bytes.`);
  const document = await readXml(body, most).catch((error: unknown) => {
    throw error instanceof MalformedDocument ? malformed('The document is not valid.') : error;
  });
  if (document.name !== root) throw malformed(`The document must be a ${root}.`);
  return document;
}

function malformed(message: string): OssError {
  return new OssError('MalformedXML', message);
}

/**
 * Reads the list of parts with which an upload ends.
 *
 * @param arrived how many parts of the upload have arrived; the length of the document is held against it.
 * @throws OssError `MalformedXML`
 */
export async function readPartList(
  request: Headed,
  body: AsyncIterable<Buffer>,
  arrived: number,
): Promise<ListedPart[]> {
  const most = Math.max(LONGEST_DOCUMENT, arrived * BYTES_PER_PART);
  const document = await read(request, body, 'CompleteMultipartUpload', most);
  const listed = elementsOf(document, 'Part').map((part) => {
    const number = textOf(part, 'PartNumber')?.trim() ?? '';
    if (!WHOLE.test(number)) throw malformed('The list of parts is not valid.');
    return { number: Number(number), etag: textOf(part, 'ETag')?.trim() ?? '' };
  });
  if (listed.length === 0) throw malformed('The list of parts is empty.');
  return listed;
}

/**
 * Reads the names of objects that are to be removed.
 *
 * @throws OssError `MalformedXML`, `InvalidObjectName`
 */
export async function readKeys(
  request: Headed,
  body: AsyncIterable<Buffer>,
): Promise<{ readonly keys: readonly string[]; readonly isQuiet: boolean }> {
  const document = await read(request, body, 'Delete', LONGEST_DOCUMENT);
  const keys = elementsOf(document, 'Object').map((object) => textOf(object, 'Key') ?? '');
  if (keys.length === 0 || keys.length > MOST_KEYS)
    throw malformed(`From 1 to ${MOST_KEYS} keys can be removed at once.`);
  for (const key of keys) checkKey(key);
  return { keys, isQuiet: textOf(document, 'Quiet') === 'true' };
}
