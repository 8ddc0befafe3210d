import { createHmac } from 'node:crypto';
import { cleanFragments } from './clean-fragments.ts';
import { cleanIcc } from './clean-icc.ts';
import type { DicomElement } from './dicom-dataset.ts';
import { type DicomFile, readDicom, readText, writeDicom } from './dicom-file.ts';
import { isHarmless } from './harmless-elements.ts';
import { PROFILE, type ProfileRule } from './dicom-profile.ts';

/** What stands in place of a patient. */
export interface DicomPseudonym {
  /** Letters and digits. */
  readonly name: string;
  /** Ties the identifiers of one package together, and to nothing outside of it. */
  readonly key: string;
}

/** A file without what names the patient. */
export interface AnonymousDicom {
  readonly pieces: readonly Buffer[];
  /** Whether the pixels may show text that was burned in, which nobody has ruled out. */
  readonly mayHaveBurnedInText: boolean;
}

/** Its pixels show who the patient is, by its own account: nothing that is taken out of its attributes helps. */
export class BurnedInAnnotationError extends Error {
  override readonly name = 'BurnedInAnnotation';
}

const MEDIA_STORAGE_INSTANCE = 0x0002_0003;
const RETAINED_META_TAGS = new Set([0x0002_0001, 0x0002_0002, MEDIA_STORAGE_INSTANCE, 0x0002_0010]);
const SOP_CLASS = 0x0008_0016;
const MODALITY = 0x0008_0060;
const BURNED_IN_ANNOTATION = 0x0028_0301;
const ICC_PROFILE = 0x0028_2000;
const PATIENT_NAME = 0x0010_0010;
const PATIENT_ID = 0x0010_0020;
/** Identifiers that the standard itself gives; all others are somebody's. */
const STANDARD_ROOT = '1.2.840.10008.';
const DIRECTORY_CLASS = '1.2.840.10008.1.3.10';
const DOCUMENT_CLASSES = '1.2.840.10008.5.1.4.1.1.104.';
const CAPTURE_CLASSES = '1.2.840.10008.5.1.4.1.1.7';
/** Kinds of images that often have names in their pixels. */
const MODALITIES_WITH_TEXT = new Set(['US', 'SC', 'XC', 'OT', 'DOC', 'ES', 'GM']);

/** Identifiers, in files that leave representations out; numbers have one point at most. */
const UID_PATTERN = /^\d+(?:\.\d+){3,}\0?$/;

const DUMMY_VALUES: Readonly<Record<string, string>> = {
  AS: '000Y',
  CS: 'ANONYMOUS',
  DA: '19000101',
  DT: '19000101000000',
  DS: '0',
  IS: '0',
  TM: '000000',
};
/** What gets no value: it is bytes, or an address. */
const REPRESENTATIONS_WITHOUT_DUMMY = new Set(['OB', 'OW', 'UN', 'UR', 'SQ']);

/** A DICOM file whose content is not for an anonymous package: a directory of a disc, a document. */
export class UnsuitableDicomError extends Error {
  override readonly name = 'UnsuitableDicom';
}

function padToEvenLength(text: string, fill = ' '): Buffer {
  return Buffer.from(text.length % 2 === 0 ? text : `${text}${fill}`, 'latin1');
}

/** Another identifier for one: the same for the same, under the root of random ones (PS3.5 B.2). */
function pseudonymiseUid(uid: string, key: string): string {
  if (uid === '' || uid.startsWith(STANDARD_ROOT)) return uid;
  const digest = createHmac('sha256', key).update(uid).digest('hex').slice(0, 32);
  return `2.25.${BigInt(`0x${digest}`).toString()}`;
}

function pseudonymiseUids(value: Buffer, key: string): Buffer {
  const uids = value
    .toString('latin1')
    .replace(/[\0 ]+$/, '')
    .split('\\');
  return padToEvenLength(uids.map((uid) => pseudonymiseUid(uid, key)).join('\\'), '\0');
}

/** Whole groups go: private ones, curves, and what is drawn over the image. */
function isRemovedGroup(tag: number): boolean {
  const group = Math.floor(tag / 0x10000);
  return group % 2 === 1 || (group >= 0x5000 && group <= 0x50ff) || (group >= 0x6000 && group <= 0x60ff);
}

function replaceValue(element: DicomElement, rule: ProfileRule): DicomElement {
  const representation = element.representation === '' ? rule.representation : element.representation;
  if (REPRESENTATIONS_WITHOUT_DUMMY.has(representation)) return { ...element, value: Buffer.alloc(0) };
  return { ...element, value: padToEvenLength(DUMMY_VALUES[representation] ?? 'ANONYMOUS') };
}

function clearValue(element: DicomElement): DicomElement {
  return { ...element, value: Buffer.isBuffer(element.value) ? Buffer.alloc(0) : [] };
}

/** A colour profile with its numbers alone; nothing for one that cannot be read. */
function cleanProfileElement(element: DicomElement, profile: Buffer): DicomElement[] {
  const clean = cleanIcc(profile);
  if (clean === undefined) return [];
  return [{ ...element, value: clean.length % 2 === 0 ? clean : Buffer.concat([clean, Buffer.alloc(1)]) }];
}

/** What becomes of one element; nothing for one that is taken out. */
function anonymiseElement(element: DicomElement, pseudonym: DicomPseudonym): DicomElement[] {
  const { tag, representation, value } = element;
  if (isRemovedGroup(tag)) return [];
  if (tag === PATIENT_NAME || tag === PATIENT_ID) return [{ ...element, value: padToEvenLength(pseudonym.name) }];
  const rule = PROFILE.get(tag);
  if (rule?.action === 'remove') return [];
  if (rule?.action === 'empty') return [clearValue(element)];
  if (rule?.action === 'replace') return [replaceValue(element, rule)];
  if (!Buffer.isBuffer(value)) {
    // Compressed pixels stay; of what nobody knows the kind of, nobody knows what it tells.
    if ('fragments' in value) return [{ ...element, value: { fragments: cleanFragments(value.fragments) } }];
    if (representation === 'UN') return [];
    return [{ ...element, value: value.map((item) => anonymiseElements(item, pseudonym)) }];
  }
  if (tag === ICC_PROFILE) return cleanProfileElement(element, value);
  if (rule?.action === 'uid' || representation === 'UI')
    return [{ ...element, value: pseudonymiseUids(value, pseudonym.key) }];
  if (representation === '' && UID_PATTERN.test(value.toString('latin1')))
    return [{ ...element, value: pseudonymiseUids(value, pseudonym.key) }];
  // Names of people that the table does not list: of newer editions, or wrongly placed.
  if (representation === 'PN') return [clearValue(element)];
  return isHarmless(element, value) ? [element] : [];
}

function anonymiseElements(elements: readonly DicomElement[], pseudonym: DicomPseudonym): DicomElement[] {
  return elements.flatMap((element) => anonymiseElement(element, pseudonym));
}

function createTextElement(tag: number, representation: string, value: string): DicomElement {
  return { tag, representation, value: padToEvenLength(value) };
}

/** What says that the file is anonymous, and how it became so (PS3.15 E.1.1, code 113100 of PS3.16). */
function createDeidentificationElements(): DicomElement[] {
  const method = [
    createTextElement(0x0008_0100, 'SH', '113100'),
    createTextElement(0x0008_0102, 'SH', 'DCM'),
    createTextElement(0x0008_0104, 'LO', 'Basic Application Confidentiality Profile'),
  ];
  return [
    createTextElement(0x0012_0062, 'CS', 'YES'),
    createTextElement(0x0012_0063, 'LO', 'DICOM PS3.15 Basic Profile'),
    { tag: 0x0012_0064, representation: 'SQ', value: [method] },
    createTextElement(0x0028_0303, 'CS', 'REMOVED'),
  ];
}

function addDeidentificationElements(elements: readonly DicomElement[]): DicomElement[] {
  const deidentificationElements = createDeidentificationElements();
  const tags = new Set(deidentificationElements.map(({ tag }) => tag));
  return [...elements.filter(({ tag }) => !tags.has(tag)), ...deidentificationElements].toSorted(
    (one, other) => one.tag - other.tag,
  );
}

function requireSuitable({ meta, elements }: DicomFile): void {
  const kind = readText(elements, SOP_CLASS) || readText(meta, 0x0002_0002);
  if (kind === DIRECTORY_CLASS || kind.startsWith(DOCUMENT_CLASSES)) throw new UnsuitableDicomError('no image');
  if (readText(elements, BURNED_IN_ANNOTATION).toUpperCase() === 'YES')
    throw new BurnedInAnnotationError('names in the pixels');
}

/**
 * Takes out of a DICOM file what names the patient: the Basic Application Level Confidentiality Profile of PS3.15, sequences
 * included, and with it all text that anybody may have typed. Pixels are not looked at.
 *
 * @throws DamagedDicomError
 * @throws UnsuitableDicomError
 * @throws BurnedInAnnotationError
 */
export function anonymiseDicom(bytes: Buffer, pseudonym: DicomPseudonym): AnonymousDicom {
  const file = readDicom(bytes);
  requireSuitable(file);
  const meta = file.meta
    .filter(({ tag }) => RETAINED_META_TAGS.has(tag))
    .map((element) =>
      element.tag === MEDIA_STORAGE_INSTANCE && Buffer.isBuffer(element.value)
        ? { ...element, value: pseudonymiseUids(element.value, pseudonym.key) }
        : element,
    );
  const elements = addDeidentificationElements(anonymiseElements(file.elements, pseudonym));
  const isModalityWithText =
    MODALITIES_WITH_TEXT.has(readText(file.elements, MODALITY)) ||
    readText(file.elements, SOP_CLASS).startsWith(CAPTURE_CLASSES);
  return {
    pieces: writeDicom({ ...file, meta: addImplementationUid(meta), elements }),
    mayHaveBurnedInText: isModalityWithText && readText(file.elements, BURNED_IN_ANNOTATION).toUpperCase() !== 'NO',
  };
}

/** Who wrote the file now: a fixed random identifier of this product. */
function addImplementationUid(meta: readonly DicomElement[]): DicomElement[] {
  if (meta.length === 0) return [];
  const implementationElement: DicomElement = {
    tag: 0x0002_0012,
    representation: 'UI',
    value: padToEvenLength('2.25.267817416902379465513096311884205193627', '\0'),
  };
  return [...meta, implementationElement].toSorted((one, other) => one.tag - other.tag);
}
