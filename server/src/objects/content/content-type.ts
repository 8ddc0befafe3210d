import { toFileExtension, type FileKind, findFileKind } from '@dentarium/domain';
import { findForeignFormat, findMakerByContent, findMakerByName } from '@dentarium/domain/foreign-content';
import { Failure } from '../../kernel/failures/failure.ts';
import { isDicom, isDiscDirectory } from '@dentarium/dicom';
import { findBrand, findImageType } from './image-content.ts';
import { isDraco, isObj, isOff, isPly, isStl } from './model-content.ts';
import { findDirectoryOffset, isWorkbookDirectory, isXlsx, isZip } from './office-content.ts';
import { findProgramType } from './programs.ts';
import { isHtml, isSvg, decodeText } from './text-content.ts';

/** The detected content of a file. */
export interface Content {
  readonly kind: FileKind;
  readonly contentType: string;
}

/** Random access to the bytes of a file. */
export interface ByteSource {
  readonly size: number;
  /** Reads at most `length` bytes from an offset on; fewer at the end. */
  readAt(offset: number, length: number): Promise<Buffer>;
}

/** Bytes that suffice for the headers of all formats and for recognising text formats. */
const HEAD_BYTES = 16 * 1024;

type ContentTest = (head: Buffer, size: number, text: string | undefined) => boolean;

/** The content rule of each extension, except images, old spreadsheets and DICOM. */
const CONTENT_RULES: Readonly<Record<string, { readonly contentType: string; readonly matches: ContentTest }>> = {
  pdf: { contentType: 'application/pdf', matches: (head) => head.subarray(0, 1024).includes('%PDF-') },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    matches: (head) => isXlsx(head),
  },
  html: { contentType: 'text/html', matches: (_head, _size, text) => text !== undefined && isHtml(text) },
  avi: {
    contentType: 'video/x-msvideo',
    matches: (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ',
  },
  mp4: {
    contentType: 'video/mp4',
    matches: (head) =>
      findBrand(head) !== undefined && findImageType(head) === undefined && !/^avi[fs]/.test(findBrand(head) ?? ''),
  },
  zip: { contentType: 'application/zip', matches: (head) => isZip(head) },
  stl: { contentType: 'model/stl', matches: isStl },
  ply: { contentType: 'model/ply', matches: (head) => isPly(head) },
  obj: {
    contentType: 'model/obj',
    matches: (_head, _size, text) => isObj(text) && !isHtml(text ?? '') && !isSvg(text ?? ''),
  },
  drc: { contentType: 'model/draco', matches: (head) => isDraco(head) },
  off: { contentType: 'model/off', matches: (head) => isOff(head) },
};

/** Names the actual type of bytes that do not match the file name; `undefined` if it is unknown. */
function findActualType(head: Buffer, text: string | undefined): string | undefined {
  const image = findImageType(head);
  if (image !== undefined) return image;
  if (isDiscDirectory(head)) return 'DICOMDIR';
  if (isDicom(head)) return 'DICOM';
  if (isZip(head)) return 'ZIP';
  if (head.subarray(0, 1024).includes('%PDF-')) return 'PDF';
  if (text !== undefined && isSvg(text)) return 'SVG';
  if (text !== undefined && isHtml(text)) return 'HTML';
  return findForeignFormat(head) ?? findBrand(head);
}

/** Creates the failure for bytes that do not match the file name. */
function toRefusal(name: string, kind: FileKind, actualType: string | undefined): Failure {
  if (actualType !== undefined) return new Failure('upload.content', { found: actualType });
  return new Failure('upload.contentUnknown', {
    wanted: kind === 'dicom' ? 'DICOM' : toFileExtension(name).toUpperCase(),
  });
}

async function isOldWorkbook(bytes: ByteSource, head: Buffer): Promise<boolean> {
  const offset = findDirectoryOffset(head);
  return offset !== undefined && isWorkbookDirectory(await bytes.readAt(offset, 4096));
}

async function findContentType(
  bytes: ByteSource,
  head: Buffer,
  extension: string,
  kind: FileKind,
  text: string | undefined,
): Promise<string | undefined> {
  // A photograph may have the extension of another image format, because phones name files like that.
  if (kind === 'image') return findImageType(head);
  if (kind === 'dicom') return isDicom(head) && !isDiscDirectory(head) ? 'application/dicom' : undefined;
  if (extension === 'xls' && (await isOldWorkbook(bytes, head))) return 'application/vnd.ms-excel';
  const rule = CONTENT_RULES[extension];
  return rule?.matches(head, bytes.size, text) === true ? rule.contentType : undefined;
}

/**
 * Detects the content of a file by its bytes and compares it with the file name.
 *
 * @throws Failure `upload.extension` if the name must not be uploaded, `upload.content` if the bytes do not match the
 *   name, above all for programs, `upload.foreign` for a format that only programs of its maker open, and
 *   `upload.contentUnknown` if the content is unknown.
 */
export async function detectContent(name: string, bytes: ByteSource): Promise<Content> {
  const makerByName = findMakerByName(name);
  if (makerByName !== undefined) throw new Failure('upload.foreign', { maker: makerByName });
  const kind = findFileKind(name);
  if (kind === undefined) throw new Failure('upload.extension');
  const head = await bytes.readAt(0, HEAD_BYTES);
  const program = findProgramType(head);
  if (program !== undefined) throw new Failure('upload.content', { found: program });
  const maker = findMakerByContent(head);
  if (maker !== undefined) throw new Failure('upload.foreign', { maker });
  const text = decodeText(head);
  const contentType = await findContentType(bytes, head, toFileExtension(name), kind, text);
  if (contentType === undefined) throw toRefusal(name, kind, findActualType(head, text));
  return { kind, contentType };
}
