import { createHmac } from 'node:crypto';
import { cleanIcc } from './clean-icc.ts';
import { type DicomElement, PIXELS } from './dicom-dataset.ts';
import { findDictionaryEntry } from './dicom-dictionary.ts';
import { type DicomFile, EXPLICIT_LITTLE_ENDIAN, readDicom, readText, writeDicom } from './dicom-file.ts';
import { createDeidentificationElements, isRetained, type ProfileOption } from './dicom-options.ts';
import { PROFILE, type ProfileRule } from './dicom-profile.ts';
import { BurnedInAnnotationError, UnsuitableDicomError } from './dicom-refusals.ts';
import { isPicture, toTextStatement } from './text-statement.ts';
import { rebuildTables } from './dicom-tables.ts';
import { isStandardCode } from './dicom-terms.ts';
import { keepHarmlessValue, toText, toValue } from './dicom-values.ts';
import { type RewrittenPixels, rewritePixels } from './rewrite-pixels.ts';

/** The values that replace the identity of a patient. */
export interface DicomPseudonym {
  /** Letters and digits. */
  readonly name: string;
  /** Secret of one package: links the identifiers within it, and cannot be linked to anything outside. */
  readonly key: string;
  /** The options of the profile that a user has chosen; none by default. */
  readonly retain?: readonly ProfileOption[];
}

/** A DICOM file without the data that identifies the patient. */
export interface AnonymousDicom {
  readonly pieces: readonly Buffer[];
  /** True if the pixels may show burned-in text, because the file does not say that there is none. */
  readonly mayHaveBurnedInText: boolean;
}

const MEDIA_STORAGE_INSTANCE = 0x0002_0003;
const META_VERSION = 0x0002_0001;
const TRANSFER_SYNTAX = 0x0002_0010;
const ICC_PROFILE = 0x0028_2000;
const PATIENT_NAME = 0x0010_0010;
const PATIENT_ID = 0x0010_0020;
const [CODE_VALUE, CODE_SCHEME] = [0x0008_0100, 0x0008_0102];
const SEQUENCE_REPRESENTATION = 'SQ';
/** An identifier that the standard defines; all others belong to a company or a clinic. */
const STANDARD_UID = /^1\.2\.840\.10008(?:\.\d{1,4}){1,8}$/;

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

/** The choices and the encoding that the rules for the elements of a file read. */
interface Cleaning {
  readonly pseudonym: DicomPseudonym;
  readonly options: ReadonlySet<ProfileOption>;
  readonly isLittle: boolean;
  readonly isExplicit: boolean;
}

/** Replaces an identifier; the same input gives the same output, under the root of random identifiers (PS3.5 B.2). */
function pseudonymiseUid(uid: string, key: string): string {
  if (uid === '' || STANDARD_UID.test(uid)) return uid;
  const digest = createHmac('sha256', key).update(uid).digest('hex').slice(0, 32);
  return `2.25.${BigInt(`0x${digest}`).toString()}`;
}

function pseudonymiseUids(value: Buffer, key: string): Buffer {
  const uids = toText(value).split('\\');
  return toValue(uids.map((uid) => pseudonymiseUid(uid, key)).join('\\'), '\0');
}

/** Returns whether the whole group is removed: private groups, commands, curves and overlays. */
function isRemovedGroup(tag: number): boolean {
  const group = Math.floor(tag / 0x10000);
  const isGraphic = (group >= 0x5000 && group <= 0x50ff) || (group >= 0x6000 && group <= 0x60ff);
  return group < 8 || group % 2 === 1 || isGraphic;
}

function replaceValue(element: DicomElement, representation: string): DicomElement {
  if (REPRESENTATIONS_WITHOUT_DUMMY.has(representation)) return { ...element, value: Buffer.alloc(0) };
  return { ...element, value: toValue(DUMMY_VALUES[representation] ?? 'ANONYMOUS') };
}

/** Reduces a colour profile to its numbers; returns nothing if the profile is unreadable. */
function cleanProfileElement(element: DicomElement, profile: Buffer): DicomElement[] {
  const clean = cleanIcc(profile);
  return clean === undefined ? [] : [{ ...element, value: toValue(clean.toString('latin1'), '\0') }];
}

/** Applies a rule of the profile to an element of the representation that the standard gives it. */
function applyRule(element: DicomElement, rule: ProfileRule, cleaning: Cleaning): DicomElement[] {
  const { pseudonym, options } = cleaning;
  const { tag, representation, value } = element;
  if (Buffer.isBuffer(value) && isRetained(tag, representation, toText(value), options)) return [element];
  if (rule.action === 'remove') return [];
  if (rule.action === 'empty') return [{ ...element, value: Buffer.isBuffer(value) ? Buffer.alloc(0) : [] }];
  if (rule.action === 'uid' && Buffer.isBuffer(value))
    return [{ ...element, value: pseudonymiseUids(value, pseudonym.key) }];
  return rule.action === 'replace' ? [replaceValue(element, representation)] : [];
}

/**
 * Gives an element the representation that the dictionary of the standard has for it. A file may leave it out, name it
 * unknown, or name a wrong one.
 */
function withStandardRepresentation(element: DicomElement, representations: readonly string[]): DicomElement {
  const [standard = ''] = representations;
  return representations.includes(element.representation) ? element : { ...element, representation: standard };
}

/** Applies the profile to one element; returns an empty list if the element is removed. */
function anonymiseElement(stated: DicomElement, cleaning: Cleaning): DicomElement[] {
  const { pseudonym, isLittle, isExplicit } = cleaning;
  const entry = findDictionaryEntry(stated.tag);
  if (isRemovedGroup(stated.tag) || entry === undefined) return [];
  const element = withStandardRepresentation(stated, entry.representations);
  const { tag, representation, value } = element;
  if (tag === PATIENT_NAME || tag === PATIENT_ID) return [{ ...element, value: toValue(pseudonym.name) }];
  // Values of unknown representation are little endian whatever surrounds them.
  if (stated.representation === 'UN' && isExplicit && !isLittle) return [];
  const rule = PROFILE.get(tag);
  if (rule !== undefined) return applyRule(element, rule, cleaning);
  if (!Buffer.isBuffer(value)) {
    if ('fragments' in value || representation !== SEQUENCE_REPRESENTATION) return [];
    return [{ ...element, value: value.map((item) => anonymiseElements(item, cleaning)) }];
  }
  if (representation === SEQUENCE_REPRESENTATION) return value.length === 0 ? [{ ...element, value: [] }] : [];
  if (tag === ICC_PROFILE) return cleanProfileElement(element, value);
  if (representation === 'UI') return [{ ...element, value: pseudonymiseUids(value, pseudonym.key) }];
  const harmless = keepHarmlessValue(tag, value, isLittle);
  return harmless === undefined ? [] : [{ ...element, value: harmless }];
}

/** Returns the code of a coded entry if its scheme is public and it has the form of its codes. */
function keepStandardCode(elements: readonly DicomElement[]): DicomElement[] {
  const [code, scheme] = [readText(elements, CODE_VALUE), readText(elements, CODE_SCHEME)];
  if (!isStandardCode(code, scheme)) return [];
  return [
    { tag: CODE_VALUE, representation: 'SH', value: toValue(code) },
    { tag: CODE_SCHEME, representation: 'SH', value: toValue(scheme) },
  ];
}

/** Applies the profile to a data set, whose codes and tables are read together. */
function anonymiseElements(elements: readonly DicomElement[], cleaning: Cleaning): DicomElement[] {
  const tables = rebuildTables(elements, cleaning.isLittle);
  const rebuilt = [
    ...[...tables].map(([tag, value]): DicomElement => ({ tag, representation: 'OW', value })),
    ...keepStandardCode(elements),
  ];
  const rebuiltTags = new Set([CODE_VALUE, CODE_SCHEME, ...tables.keys(), PIXELS]);
  const others = elements.filter(({ tag }) => !rebuiltTags.has(tag));
  return sortByTag([...others.flatMap((element) => anonymiseElement(element, cleaning)), ...rebuilt]);
}

function sortByTag(elements: readonly DicomElement[]): DicomElement[] {
  return elements.toSorted((one, other) => one.tag - other.tag);
}

/** Replaces the elements that have the tags of others. */
function replaceElements(elements: readonly DicomElement[], others: readonly DicomElement[]): DicomElement[] {
  const tags = new Set(others.map(({ tag }) => tag));
  return sortByTag([...elements.filter(({ tag }) => !tags.has(tag)), ...others]);
}

function requireSuitable(file: DicomFile): void {
  if (!isPicture(file)) throw new UnsuitableDicomError('no image', { isImage: false });
  if (toTextStatement(file.elements) === 'shown') throw new BurnedInAnnotationError('names in the pixels');
}

/** Creates the header of the file anew, with the identifier of this product as its writer. */
function createMeta(meta: readonly DicomElement[], key: string, transferSyntax: string): DicomElement[] {
  if (meta.length === 0) return [];
  const createUid = (tag: number, uid: string): DicomElement => ({
    tag,
    representation: 'UI',
    value: toValue(uid, '\0'),
  });
  return [
    { tag: META_VERSION, representation: 'OB', value: Buffer.from([0, 1]) },
    createUid(0x0002_0002, pseudonymiseUid(readText(meta, 0x0002_0002), key)),
    createUid(MEDIA_STORAGE_INSTANCE, pseudonymiseUid(readText(meta, MEDIA_STORAGE_INSTANCE), key)),
    createUid(TRANSFER_SYNTAX, transferSyntax),
    createUid(0x0002_0012, '2.25.267817416902379465513096311884205193627'),
  ];
}

/** Returns the header and the encoding of a file whose pixels have been written anew. */
function toRewrittenFile(file: DicomFile, pixels: RewrittenPixels | undefined, key: string) {
  if (pixels?.isDecoded !== true) {
    const transferSyntax = readText(file.meta, TRANSFER_SYNTAX);
    // It is copied, and one that the standard does not have may be any text.
    if (transferSyntax !== '' && !STANDARD_UID.test(transferSyntax))
      throw new UnsuitableDicomError('an encoding of a company', { isImage: pixels !== undefined });
    return { ...file, meta: createMeta(file.meta, key, transferSyntax) };
  }
  if (!file.syntax.explicit || !file.syntax.little)
    throw new UnsuitableDicomError('compressed pixels in another form', { isImage: true });
  return { ...file, deflated: false, meta: createMeta(file.meta, key, EXPLICIT_LITTLE_ENDIAN) };
}

/**
 * Removes the data that identifies the patient from a DICOM file, by the Basic Application Level Confidentiality
 * Profile of PS3.15, sequences included. All free text is removed too, and the pixels are written anew, so that no
 * other bytes are left. The picture is not examined.
 *
 * @throws DamagedDicomError
 * @throws UnsuitableDicomError
 * @throws BurnedInAnnotationError
 */
export async function anonymiseDicom(bytes: Buffer, pseudonym: DicomPseudonym): Promise<AnonymousDicom> {
  const file = readDicom(bytes);
  requireSuitable(file);
  const pixels = await rewritePixels(bytes);
  const options = new Set(pseudonym.retain);
  const cleaning = { pseudonym, options, isLittle: file.syntax.little, isExplicit: file.syntax.explicit };
  const clean = anonymiseElements(file.elements, cleaning);
  const described = replaceElements(clean, createDeidentificationElements(options));
  const elements = replaceElements(described, pixels?.elements ?? []);
  return {
    pieces: writeDicom({ ...toRewrittenFile(file, pixels, pseudonym.key), elements }),
    mayHaveBurnedInText: toTextStatement(file.elements) !== 'free',
  };
}
