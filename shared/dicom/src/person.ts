import { isPlainDate, type PlainDate } from '@dentarium/domain';
import type { DataSet } from 'dicom-parser';
import { HeadBudget, readDicomHead } from './read-head.ts';
import { readDicomText } from './text.ts';

/** The person whom a file names. A value that the file leaves out, or fills with a placeholder, is empty. */
export interface DicomPerson {
  /** The name in each of its spellings (alphabetic, ideographic, phonetic), with spaces between its parts. */
  readonly names: readonly string[];
  readonly patientNo: string;
  readonly birthDate: PlainDate;
  /** 0 not stated or other, 1 male, 2 female. */
  readonly gender: number;
}

/** Words that devices and anonymisers write for a person who is not named. */
const PLACEHOLDERS =
  /^(?:anonym(?:ous|i[sz]ed)?(?: patient)?|unknown|undefined|none|null|n\/?a|no ?name|not (?:given|known)|x+|-+|匿名|未知|无名)$/i;
/** The birth date that devices write if none is known. */
const DEFAULT_BIRTH_DATE = '1900-01-01';

/**
 * The elements until which a head is read, the best first: the pixels are behind all data of the person, and a file
 * without pixels ends with the last of these that it has.
 */
const LAST_TAGS = ['x7fe00010', 'x00100040', 'x00100030', 'x00100020', 'x00100010'] as const;

const toStated = (text: string): string => (PLACEHOLDERS.test(text) ? '' : text);

function readNames(dataSet: DataSet): string[] {
  const groups = readDicomText(dataSet, 'x00100010').split('=');
  const names = groups.map((group) => group.split('^').join(' ').replace(/\s+/g, ' ').trim());
  return [...new Set(names.map(toStated).filter((name) => name !== ''))];
}

function readBirthDate(dataSet: DataSet): PlainDate {
  const [, year, month, day] =
    /^(\d{4})[.-]?(\d{2})[.-]?(\d{2})$/.exec(readDicomText(dataSet, 'x00100030').trim()) ?? [];
  const date = `${year}-${month}-${day}`;
  return isPlainDate(date) && date !== DEFAULT_BIRTH_DATE ? date : '';
}

function readGender(dataSet: DataSet): number {
  const sex = readDicomText(dataSet, 'x00100040').trim().toUpperCase();
  return sex === 'M' ? 1 : sex === 'F' ? 2 : 0;
}

/** Reads the person whom a file names (PS3.3 C.7.1.1); `null` if it names nobody. */
export function readDicomPerson(dataSet: DataSet): DicomPerson | null {
  const person = {
    names: readNames(dataSet),
    patientNo: toStated(readDicomText(dataSet, 'x00100020').trim()),
    birthDate: readBirthDate(dataSet),
    gender: readGender(dataSet),
  };
  const isNobody =
    person.names.length === 0 && person.patientNo === '' && person.birthDate === '' && person.gender === 0;
  return isNobody ? null : person;
}

/**
 * Reads the person whom a stored file names, whatever is before and behind it; `null` if it names nobody or is not DICOM.
 *
 * @param readBytes reads the given number of first bytes, or fewer at the end of the file
 */
export async function readPersonOfFile(
  readBytes: (maxBytes: number) => Promise<Uint8Array>,
  budget: HeadBudget = new HeadBudget(),
): Promise<DicomPerson | null> {
  for (const tag of LAST_TAGS) {
    const file = await readDicomHead(readBytes, tag, budget);
    if (file !== undefined) return readDicomPerson(file.dataSet);
  }
  return null;
}
