import { toFileExtension, type FileKind, findFileKind } from '@dentarium/domain';
import { Failure } from '../../kernel/failure.ts';
import { isDicom, isDiscDirectory } from './dicom-content.ts';
import { brandOf, imageTypeOf } from './image-content.ts';
import { isDraco, isObj, isOff, isPly, isStl } from './model-content.ts';
import { directoryOffset, isWorkbookDirectory, isXlsx, isZip } from './office-content.ts';
import { programOf } from './programs.ts';
import { isHtml, isSvg, textOf } from './text-content.ts';

/** What a file is, by its bytes. */
export interface Content {
  readonly kind: FileKind;
  readonly contentType: string;
}

/** The bytes of a file, as far as they are asked for. */
export interface Bytes {
  readonly size: number;
  /** At most `length` bytes from an offset on; fewer at the end. */
  at(offset: number, length: number): Promise<Buffer>;
}

/** Enough for the heads of all formats; text formats show themselves within it. */
const HEAD = 16 * 1024;

type Test = (head: Buffer, size: number, text: string | undefined) => boolean;

/** What the content of each extension must be, for all but images, spreadsheets of old and DICOM. */
const CONTENTS: Readonly<Record<string, { readonly contentType: string; readonly is: Test }>> = {
  pdf: { contentType: 'application/pdf', is: (head) => head.subarray(0, 1024).includes('%PDF-') },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    is: (head) => isXlsx(head),
  },
  html: { contentType: 'text/html', is: (_head, _size, text) => text !== undefined && isHtml(text) },
  avi: {
    contentType: 'video/x-msvideo',
    is: (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'AVI ',
  },
  mp4: {
    contentType: 'video/mp4',
    is: (head) =>
      brandOf(head) !== undefined && imageTypeOf(head) === undefined && !/^avi[fs]/.test(brandOf(head) ?? ''),
  },
  zip: { contentType: 'application/zip', is: (head) => isZip(head) },
  stl: { contentType: 'model/stl', is: isStl },
  ply: { contentType: 'model/ply', is: (head) => isPly(head) },
  obj: {
    contentType: 'model/obj',
    is: (_head, _size, text) => isObj(text) && !isHtml(text ?? '') && !isSvg(text ?? ''),
  },
  drc: { contentType: 'model/draco', is: (head) => isDraco(head) },
  off: { contentType: 'model/off', is: (head) => isOff(head) },
};

/** What to call bytes that are not what the name says; nothing of those that nobody knows. */
function foundInstead(head: Buffer, text: string | undefined): string | undefined {
  const image = imageTypeOf(head);
  if (image !== undefined) return image;
  if (isDiscDirectory(head)) return 'DICOMDIR';
  if (isDicom(head)) return 'DICOM';
  if (isZip(head)) return 'ZIP';
  if (head.subarray(0, 1024).includes('%PDF-')) return 'PDF';
  if (text !== undefined && isSvg(text)) return 'SVG';
  if (text !== undefined && isHtml(text)) return 'HTML';
  return brandOf(head);
}

/** What the bytes of a file are not. */
function refusalOf(name: string, kind: FileKind, found: string | undefined): Failure {
  if (found !== undefined) return new Failure('upload.content', { found });
  return new Failure('upload.contentUnknown', {
    wanted: kind === 'dicom' ? 'DICOM' : toFileExtension(name).toUpperCase(),
  });
}

async function isOldWorkbook(bytes: Bytes, head: Buffer): Promise<boolean> {
  const offset = directoryOffset(head);
  return offset !== undefined && isWorkbookDirectory(await bytes.at(offset, 4096));
}

async function contentTypeOf(
  bytes: Bytes,
  head: Buffer,
  extension: string,
  kind: FileKind,
  text: string | undefined,
): Promise<string | undefined> {
  // A photograph is welcome under the extension of another kind of photograph: phones name them so.
  if (kind === 'image') return imageTypeOf(head);
  if (kind === 'dicom') return isDicom(head) && !isDiscDirectory(head) ? 'application/dicom' : undefined;
  if (extension === 'xls' && (await isOldWorkbook(bytes, head))) return 'application/vnd.ms-excel';
  const wanted = CONTENTS[extension];
  return wanted?.is(head, bytes.size, text) === true ? wanted.contentType : undefined;
}

/**
 * Decides what a file is by its bytes, and holds it against what its name promises.
 *
 * @throws Failure `upload.extension` for a name that may not be uploaded, `upload.content` for bytes that are something
 *   else than the name says, above all programs, and `upload.contentUnknown` for those of which nobody knows what they are.
 */
export async function contentOf(name: string, bytes: Bytes): Promise<Content> {
  const kind = findFileKind(name);
  if (kind === undefined) throw new Failure('upload.extension');
  const head = await bytes.at(0, HEAD);
  const program = programOf(head);
  if (program !== undefined) throw new Failure('upload.content', { found: program });
  const text = textOf(head);
  const contentType = await contentTypeOf(bytes, head, toFileExtension(name), kind, text);
  if (contentType === undefined) throw refusalOf(name, kind, foundInstead(head, text));
  return { kind, contentType };
}
