import type { FastifyReply } from 'fastify';
import { DEFAULT_RETRY_AFTER_SECONDS } from '../../kernel/http/answer.ts';
import { encodeContinuationToken, type Listing, type ListRequest } from './listing.ts';
import type { OssPart, OssUpload } from './multipart.ts';
import type { OssObject } from './objects.ts';
import type { OssError } from '../protocol/oss-error.ts';
import type { OssName } from './oss-deps.ts';
import { type XmlContent, formatXmlDocument } from '../protocol/xml.ts';

/** Sends an XML document. */
export function sendXml(reply: FastifyReply, root: string, content: XmlContent): FastifyReply {
  return reply.type('application/xml').send(formatXmlDocument(root, content));
}

/** Sends an error; if a body is not allowed, the error is in a header. */
export function sendError(reply: FastifyReply, method: string, error: OssError): FastifyReply {
  reply.code(error.status);
  if (error.status === 503) reply.header('retry-after', DEFAULT_RETRY_AFTER_SECONDS);
  const document = formatXmlDocument('Error', [
    ['Code', error.code],
    ['Message', error.message],
    ['RequestId', reply.request.id],
    ['HostId', reply.request.hostname],
    ...Object.entries(error.detail),
  ]);
  if (method === 'HEAD') return reply.header('x-oss-err', Buffer.from(document).toString('base64')).send();
  return reply.type('application/xml').send(document);
}

function toXmlContent(object: OssObject): XmlContent {
  return [
    ['Key', object.key],
    ['LastModified', object.modified_at.toISOString()],
    ['ETag', object.etag],
    ['Type', 'Normal'],
    ['Size', String(object.size)],
    ['StorageClass', 'Standard'],
    [
      'Owner',
      [
        ['ID', '1'],
        ['DisplayName', '1'],
      ],
    ],
  ];
}

/** Builds the XML of a page of objects, in version 1 or 2. */
export function toListingXml(request: ListRequest, listing: Listing, version: 1 | 2): XmlContent {
  const next = listing.next;
  const common: XmlContent = [
    ['Name', request.bucket],
    ['Prefix', request.prefix],
    ['MaxKeys', String(request.maxCount)],
    ['Delimiter', request.delimiter],
    ['IsTruncated', String(next !== undefined)],
    ...listing.objects.map((object) => ['Contents', toXmlContent(object)] as const),
    ...listing.prefixes.map((prefix) => ['CommonPrefixes', [['Prefix', prefix]]] as const),
  ];
  if (version === 1)
    return [...common, ['Marker', request.startAfter], ...(next === undefined ? [] : [['NextMarker', next] as const])];
  const token = next === undefined ? [] : [['NextContinuationToken', encodeContinuationToken(next)] as const];
  return [...common, ['KeyCount', String(listing.objects.length + listing.prefixes.length)], ...token];
}

/** Builds the XML of the parts that have arrived. */
export function toPartsXml({ bucket, key }: OssName, uploadId: string, parts: readonly OssPart[]): XmlContent {
  return [
    ['Bucket', bucket],
    ['Key', key],
    ['UploadId', uploadId],
    ['MaxParts', '10000'],
    ['IsTruncated', 'false'],
    ...parts.map(
      (part) =>
        [
          'Part',
          [
            ['PartNumber', String(part.part_number)],
            ['LastModified', part.modified_at.toISOString()],
            ['ETag', part.etag ?? ''],
            ['Size', String(part.size)],
          ],
        ] as const,
    ),
  ];
}

/** Builds the XML of incomplete uploads. */
export function toUploadsXml(bucket: string, uploads: readonly OssUpload[]): XmlContent {
  return [
    ['Bucket', bucket],
    ['MaxUploads', '1000'],
    ['IsTruncated', 'false'],
    ...uploads.map(
      (upload) =>
        [
          'Upload',
          [
            ['Key', upload.key],
            ['UploadId', upload.id],
            ['Initiated', upload.created_at.toISOString()],
          ],
        ] as const,
    ),
  ];
}
