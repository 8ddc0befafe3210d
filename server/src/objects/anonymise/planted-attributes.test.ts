import { describe, expect, test } from '@jest/globals';
import { anonymiseDicom } from './anonymise-dicom.ts';
import { type DicomElement, LONG_FORMS } from './dicom-dataset.ts';
import { findDictionaryEntry, listDictionaryTags } from './dicom-dictionary.ts';
import { readDicom, readText } from './dicom-file.ts';
import type { ProfileOption } from './dicom-options.ts';
import {
  createDicomFile,
  createPatientElements,
  createTextElement,
  type TestSyntax,
} from './testing/dicom-for-tests.ts';

const SECRET = 'XIAOMING 1992';
const PSEUDONYM = { name: 'P07', key: 'a key' };
/** Attributes without which the file has no pixels, or is refused. */
const NEEDED_GROUPS = new Set([0x0000, 0x0002, 0x0004, 0x7fe0]);
const NEEDED_TAGS = new Set([
  0x0008_0016, 0x0028_0002, 0x0028_0004, 0x0028_0006, 0x0028_0008, 0x0028_0010, 0x0028_0011, 0x0028_0100, 0x0028_0101,
  0x0028_0102, 0x0028_0103, 0x0028_0301,
]);

const PLANTED_TAGS = listDictionaryTags().filter(
  (tag) =>
    !NEEDED_TAGS.has(tag) && !NEEDED_GROUPS.has(Math.floor(tag / 0x10000)) && tag % 0x10000 !== 0 && tag < 0xfffe_0000,
);

/** Creates a file with the secret in every attribute, of the representation that `state` chooses, also in a sequence. */
function createPlantedFile(state: (standard: string) => string, syntax: TestSyntax): Buffer {
  const isSequence = (tag: number) => findDictionaryEntry(tag)?.representations[0] === 'SQ';
  const planted = PLANTED_TAGS.map((tag): DicomElement => {
    const standard = findDictionaryEntry(tag)?.representations[0] ?? 'UN';
    if (!isSequence(tag)) return createTextElement(tag, state(standard), SECRET);
    const nested = [createTextElement(0x0008_0104, 'LO', SECRET), createTextElement(0x0028_9001, 'UL', SECRET)];
    return { tag, representation: 'SQ', value: [nested] };
  });
  const neededElements = createPatientElements().filter(({ tag }) => !PLANTED_TAGS.includes(tag));
  return createDicomFile(
    [...neededElements, ...planted].toSorted((one, other) => one.tag - other.tag),
    syntax,
  );
}

async function anonymise(bytes: Buffer, retain: readonly ProfileOption[] = []): Promise<Buffer> {
  return Buffer.concat((await anonymiseDicom(bytes, { ...PSEUDONYM, retain })).pieces);
}

describe('attributes of the dictionary', () => {
  test('SAFE-03 are those of the standard', () => {
    expect(PLANTED_TAGS.length).toBeGreaterThan(4500);
    expect(findDictionaryEntry(0x0028_0010)).toEqual({ representations: ['US'], maxValues: 1 });
    expect(findDictionaryEntry(0x0028_0120)).toEqual({ representations: ['US', 'SS'], maxValues: 1 });
    expect(findDictionaryEntry(0x0008_0008)?.maxValues).toBe(Infinity);
    expect(findDictionaryEntry(0x0029_1010)).toBeUndefined();
    expect([...LONG_FORMS]).toContain('UN');
  });

  const SYNTAXES: readonly TestSyntax[] = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'];
  const STATED: readonly (readonly [string, (standard: string) => string])[] = [
    // The other reader does not know those of eight bytes.
    ['the standard states', (standard) => (/^[OSU]V$/.test(standard) ? 'UN' : standard)],
    ['is unknown', () => 'UN'],
    ['is a number', () => 'US'],
    ['is a decimal', () => 'DS'],
    ['is a code', () => 'CS'],
    ['are bytes', () => 'OB'],
  ];
  const WAYS = SYNTAXES.flatMap((syntax) => STATED.map(([name, state]) => [name, syntax, state] as const));

  test.each(WAYS)('SAFE-03 keep no text if their representation %s (%s)', async (_, syntax, state) => {
    const file = createPlantedFile(state, syntax);
    expect(file.length).toBeGreaterThan(4500 * SECRET.length);
    const clean = await anonymise(file);
    expect(readText(readDicom(clean).elements, 0x0010_0010)).toBe('P07');
    for (const secret of [SECRET, 'XIAOM', 'IXOAIM', 'ING 1992'])
      expect([secret, clean.indexOf(secret)]).toEqual([secret, -1]);
  });

  test.each<TestSyntax>(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1'])(
    'SAFE-03 keep the identifiers of orders and dates in other calendars out (%s)',
    async (syntax) => {
      const digits = '19920503';
      const tags = [0x0010_0033, 0x0010_0034, 0x0040_2016, 0x0040_1001, 0x0008_0050, 0x0010_1000, 0x0010_2154];
      const planted = tags.map((tag) => createTextElement(tag, 'LO', digits));
      const elements = createPatientElements(planted).filter(
        (element, index, all) => !all.slice(index + 1).some(({ tag }) => tag === element.tag),
      );
      expect((await anonymise(createDicomFile(elements, syntax))).includes(digits)).toBe(false);
    },
  );

  const CODES: readonly (readonly [code: string, scheme: string, isKept: boolean])[] = [
    ['113100', 'DCM', true],
    ['T-D1213', 'SRT', true],
    ['69536005', 'SCT', true],
    ['69536006', 'SCT', false],
    ['mm', 'UCUM', true],
    ['46', 'ISO3950-2010', true],
    ['XIAOMING', 'SRT', false],
    ['WANG XIAOMING', '99CLINIC', false],
    ['PAT-0815', 'DCM', false],
    ['19920503', 'UCUM', false],
    ['113100', 'XIAOMING', false],
  ];

  test.each(CODES)('SAFE-03 keep the code %s of the scheme %s: %s', async (code, scheme, isKept) => {
    const item = [createTextElement(0x0008_0100, 'SH', code), createTextElement(0x0008_0102, 'SH', scheme)];
    const region: DicomElement = { tag: 0x0008_2218, representation: 'SQ', value: [item] };
    const { elements } = readDicom(await anonymise(createDicomFile(createPatientElements([region]))));
    const items = elements.find(({ tag }) => tag === 0x0008_2218)?.value as DicomElement[][];
    expect(readText(items[0] ?? [], 0x0008_0100)).toBe(isKept ? code : '');
  });

  test.each([
    [0x0018_0015, 'JAW', 'JAW'],
    [0x0018_0015, 'XIAOMING', ''],
    [0x0008_0008, 'ORIGINAL\\PRIMARY\\XIAOMING', 'ORIGINAL\\PRIMARY'],
    [0x0028_1056, 'SIGMOID', 'SIGMOID'],
    [0x0018_5101, 'XIAOMING', ''],
    [0x0008_0005, 'ISO_IR 192', 'ISO_IR 192'],
    [0x0008_0005, '\\ISO 2022 IR 58', '\\ISO 2022 IR 58'],
  ])('SAFE-03 keep in %s the term %s as %s', async (tag, text, expected) => {
    const file = createDicomFile(createPatientElements([createTextElement(tag, 'CS', text)]), '1.2.840.10008.1.2');
    expect(readText(readDicom(await anonymise(file)).elements, tag)).toBe(expected);
  });
});

describe('options of the profile', () => {
  const DATES = [
    createTextElement(0x0008_0022, 'DA', '20240102'),
    createTextElement(0x0008_0032, 'TM', '101112'),
    createTextElement(0x0010_0030, 'DA', '20100506'),
  ];
  const DEVICE = [
    createTextElement(0x0018_1000, 'LO', 'SERIAL-99'),
    createTextElement(0x0008_1010, 'SH', 'ROOM 3'),
    createTextElement(0x0008_0080, 'LO', 'Sunshine'),
  ];

  test.each<[readonly ProfileOption[], readonly string[], readonly string[]]>([
    [[], [], ['20240102', '101112', 'SERIAL-99', 'ROOM 3', 'Sunshine', '20100506']],
    [['dates'], ['20240102', '101112'], ['SERIAL-99', 'ROOM 3', 'Sunshine', '20100506']],
    [['device'], ['SERIAL-99', 'ROOM 3'], ['20240102', '101112', 'Sunshine', '20100506']],
    [
      ['dates', 'device'],
      ['20240102', 'SERIAL-99'],
      ['Sunshine', '20100506'],
    ],
  ])('SAFE-03 %s keep %s and remove %s', async (retain, keptTexts, removedTexts) => {
    const replacedTags = new Set([...DATES, ...DEVICE].map(({ tag }) => tag));
    const others = createPatientElements().filter(({ tag }) => !replacedTags.has(tag));
    const elements = [...others, ...DATES, ...DEVICE].toSorted((one, other) => one.tag - other.tag);
    for (const syntax of ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1'] as const) {
      const clean = await anonymise(createDicomFile(elements, syntax), retain);
      for (const text of keptTexts) expect([text, clean.includes(text)]).toEqual([text, true]);
      for (const text of removedTexts) expect([text, clean.includes(text)]).toEqual([text, false]);
      const methods = readDicom(clean).elements.find(({ tag }) => tag === 0x0012_0064)?.value as DicomElement[][];
      const codes = { dates: '113106', device: '113109' };
      expect(methods.map((item) => readText(item, 0x0008_0100))).toEqual([
        '113100',
        ...retain.map((one) => codes[one]),
      ]);
    }
  });

  test('SAFE-03 a description in the place of a date is no date', async () => {
    const elements = createPatientElements().map((element) =>
      element.tag === 0x0008_0020 ? createTextElement(0x0008_0020, 'DA', 'XIAOMING') : element,
    );
    expect((await anonymise(createDicomFile(elements), ['dates'])).includes('XIAOMING')).toBe(false);
  });
});
