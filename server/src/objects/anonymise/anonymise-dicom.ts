import { createHmac } from 'node:crypto';
import { cleanFragments } from './clean-fragments.ts';
import { cleanIcc } from './clean-icc.ts';
import type { DicomElement } from './dicom-dataset.ts';
import { type DicomFile, readDicom, readText, writeDicom } from './dicom-file.ts';
import { isHarmless } from './harmless-elements.ts';
import { PROFILE, type ProfileRule } from './dicom-profile.ts';

/** The values that replace the identity of a patient. */
export interface DicomPseudonym {
  /** Letters and digits. */
  readonly name: string;
  /** Secret of one package: links the identifiers within it, and cannot be linked to anything outside. */
  readonly key: string;
}

/** A DICOM file without the data that identifies the patient. */
export interface AnonymousDicom {
  readonly pieces: readonly Buffer[];
  /** True if the pixels may show burned-in text and nobody has ruled that out. */
  readonly mayHaveBurnedInText: boolean;
}

/** The file declares that its pixels identify the patient, so cleaning the attributes is not enough. */
export class BurnedInAnnotationError extends Error {
  override readonly name = 'BurnedInAnnotationError';
}

const MEDIA_STORAGE_INSTANCE = 0x0002_0003;
const RETAINED_META_TAGS = new Set([0x0002_0001, 0x0002_0002, MEDIA_STORAGE_INSTANCE, 0x0002_0010]);
const SOP_CLASS = 0x0008_0016;
const MODALITY = 0x0008_0060;
const BURNED_IN_ANNOTATION = 0x0028_0301;
const ICC_PROFILE = 0x0028_2000;
const PATIENT_NAME = 0x0010_0010;
const PATIENT_ID = 0x0010_0020;
/** Root of the identifiers that the standard defines; all others belong to a company or a clinic. */
const STANDARD_ROOT = '1.2.840.10008.';
const DIRECTORY_CLASS = '1.2.840.10008.1.3.10';
const DOCUMENT_CLASSES = '1.2.840.10008.5.1.4.1.1.104.';
const CAPTURE_CLASSES = '1.2.840.10008.5.1.4.1.1.7';
/** Modalities whose pixels often contain names. */
const MODALITIES_WITH_TEXT = new Set(['US', 'SC', 'XC', 'OT', 'DOC', 'ES', 'GM']);

/** Matches an identifier in files without value representations; a number has at most one point. */
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
/** Representations that are emptied instead of replaced: binary data and addresses. */
const REPRESENTATIONS_WITHOUT_DUMMY = new Set(['OB', 'OW', 'UN', 'UR', 'SQ']);

/** A DICOM file that is not suitable for an anonymous package: a media directory or a document. */
export class UnsuitableDicomError extends Error {
  override readonly name = 'UnsuitableDicomError';
}

function padToEvenLength(text: string, fill = ' '): Buffer {
  return Buffer.from(text.length % 2 === 0 ? text : `${text}${fill}`, 'latin1');
}

/** Replaces an identifier; the same input gives the same output, under the root of random identifiers (PS3.5 B.2). */
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

/** Returns whether the whole group is removed: private groups, curves and overlays. */
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

/** Reduces a colour profile to its numbers; returns nothing if the profile is unreadable. */
function cleanProfileElement(element: DicomElement, profile: Buffer): DicomElement[] {
  const clean = cleanIcc(profile);
  if (clean === undefined) return [];
  return [{ ...element, value: clean.length % 2 === 0 ? clean : Buffer.concat([clean, Buffer.alloc(1)]) }];
}

/** Applies the profile to one element; returns an empty list if the element is removed. */
function anonymiseElement(element: DicomElement, pseudonym: DicomPseudonym): DicomElement[] {
  const { tag, representation, value } = element;
  if (isRemovedGroup(tag)) return [];
  if (tag === PATIENT_NAME || tag === PATIENT_ID) return [{ ...element, value: padToEvenLength(pseudonym.name) }];
  const rule = PROFILE.get(tag);
  if (rule?.action === 'remove') return [];
  if (rule?.action === 'empty') return [clearValue(element)];
  if (rule?.action === 'replace') return [replaceValue(element, rule)];
  if (!Buffer.isBuffer(value)) {
    // Compressed pixels are retained. A sequence of unknown representation is removed, because nobody knows its
    // content.
    if ('fragments' in value) return [{ ...element, value: { fragments: cleanFragments(value.fragments) } }];
    if (representation === 'UN') return [];
    return [{ ...element, value: value.map((item) => anonymiseElements(item, pseudonym)) }];
  }
  if (tag === ICC_PROFILE) return cleanProfileElement(element, value);
  if (rule?.action === 'uid' || representation === 'UI')
    return [{ ...element, value: pseudonymiseUids(value, pseudonym.key) }];
  if (representation === '' && UID_PATTERN.test(value.toString('latin1')))
    return [{ ...element, value: pseudonymiseUids(value, pseudonym.key) }];
  // Person names that the table does not list: from newer editions, or in the wrong attribute.
  if (representation === 'PN') return [clearValue(element)];
  return isHarmless(element, value) ? [element] : [];
}

function anonymiseElements(elements: readonly DicomElement[], pseudonym: DicomPseudonym): DicomElement[] {
  return elements.flatMap((element) => anonymiseElement(element, pseudonym));
}

function createTextElement(tag: number, representation: string, value: string): DicomElement {
  return { tag, representation, value: padToEvenLength(value) };
}

/** Creates the elements that declare the file anonymous and name the method (PS3.15 E.1.1, code 113100 of PS3.16). */
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
 * Removes the data that identifies the patient from a DICOM file, by the Basic Application Level Confidentiality
 * Profile of PS3.15, sequences included. All free text is removed too. The pixels are not examined.
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

/** Adds the implementation UID of the writer: a fixed random identifier of this product. */
function addImplementationUid(meta: readonly DicomElement[]): DicomElement[] {
  if (meta.length === 0) return [];
  const implementationElement: DicomElement = {
    tag: 0x0002_0012,
    representation: 'UI',
    value: padToEvenLength('2.25.267817416902379465513096311884205193627', '\0'),
  };
  return [...meta, implementationElement].toSorted((one, other) => one.tag - other.tag);
}
