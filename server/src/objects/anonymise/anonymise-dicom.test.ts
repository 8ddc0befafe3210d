import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { deflatedForTests, storeLikeHeader } from '@dentarium/dicom/testing';
import { anonymiseDicom } from './anonymise-dicom.ts';
import { BurnedInAnnotationError, UnsuitableDicomError } from './dicom-refusals.ts';
import { DamagedDicomError, type DicomElement, PIXELS } from './dicom-dataset.ts';
import { readDicom, readText } from './dicom-file.ts';
import {
  createDicomFile,
  createPatientElements,
  type TestSyntax,
  createTextElement,
} from './testing/dicom-for-tests.ts';

const PSEUDONYM = { name: 'P07', key: 'a key' };

async function anonymise(bytes: Buffer, pseudonym = PSEUDONYM): Promise<Buffer> {
  return Buffer.concat((await anonymiseDicom(bytes, pseudonym)).pieces);
}

const SYNTAXES: TestSyntax[] = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'];

describe('DICOM anonymised by the basic profile of PS3.15', () => {
  test.each(SYNTAXES)(
    'TASK-04 removes all names of the patient and keeps the pixels in the syntax %s',
    async (syntax) => {
      const clean = await anonymise(createDicomFile(createPatientElements(), syntax));
      const text = clean.toString('latin1');
      const secrets =
        'Xiaoming PAT-0815 20100506 20240102 ACC-4711 Sunshine Who Nested SERIAL VENDOR Private SCANNER7 overlay 1.2.3.4';
      for (const secret of secrets.split(' ')) expect(text).not.toContain(secret);
      const { elements } = readDicom(clean);
      expect(readText(elements, 0x0010_0010)).toBe('P07');
      expect(readText(elements, 0x0010_0020)).toBe('P07');
      expect(readText(elements, PIXELS)).toBe('pixels!!');
      expect(readText(elements, 0x0012_0062)).toBe('YES');
      expect(readText(elements, 0x0012_0063)).toBe('DICOM PS3.15 Basic Profile');
      expect(readText(elements, 0x0028_0303)).toBe('REMOVED');
      const method = elements.find(({ tag }) => tag === 0x0012_0064)?.value as DicomElement[][];
      expect(readText(method[0] ?? [], 0x0008_0100)).toBe('113100');
      expect(elements.map(({ tag }) => tag)).toEqual(elements.map(({ tag }) => tag).toSorted((a, b) => a - b));
    },
  );

  test('SAFE-03 refuses a transfer syntax that is no identifier of the standard, which would be copied', async () => {
    const file = createDicomFile(createPatientElements()).toString('latin1');
    const namedFile = Buffer.from(file.replace('1.2.840.10008.1.2.1\0', '1.2.3.XIAOMING.4711\0'), 'latin1');
    expect(namedFile.includes('XIAOMING')).toBe(true);
    await expect(anonymise(namedFile)).rejects.toMatchObject({ name: 'UnsuitableDicomError', isImage: true });
  });

  test('keeps equal identifiers equal within a package and unlinkable outside of it', async () => {
    const file = createDicomFile(createPatientElements());
    const readIds = async (key: string) => {
      const { meta, elements } = readDicom(await anonymise(file, { name: 'P01', key }));
      const references = elements.find(({ tag }) => tag === 0x0008_1140)?.value as DicomElement[][];
      return {
        instance: readText(elements, 0x0008_0018),
        stored: readText(meta, 0x0002_0003),
        referenced: readText(references[0] ?? [], 0x0008_1155),
        study: readText(elements, 0x0020_000d),
        kind: readText(elements, 0x0008_0016),
      };
    };
    const one = await readIds('one');
    expect(one.instance).toMatch(/^2\.25\.\d{1,39}$/);
    expect([one.stored, one.referenced]).toEqual([one.instance, one.instance]);
    expect(one.study).not.toBe(one.instance);
    expect(one.kind).toBe('1.2.840.10008.5.1.4.1.1.1.1');
    expect(await readIds('one')).toEqual(one);
    expect((await readIds('two')).instance).not.toBe(one.instance);
  });

  test('writes neutral values for required attributes and empties others', async () => {
    const { elements } = readDicom(
      await anonymise(
        createDicomFile(
          createPatientElements([
            createTextElement(0x0008_0022, 'DA', '20240102'),
            createTextElement(0x0040_a123, 'PN', 'Per^Son'),
          ]),
        ),
      ),
    );
    expect(elements.find(({ tag }) => tag === 0x0010_0030)?.value).toHaveLength(0);
    expect(elements.find(({ tag }) => tag === 0x0008_0050)?.value).toHaveLength(0);
    expect(readText(elements, 0x0040_a123)).toBe('ANONYMOUS');
  });

  test('reads a deflated file and one without preamble', async () => {
    const deflatedFile = readDicom(await anonymise(createDicomFile(createPatientElements(), '1.2.840.10008.1.2.1.99')));
    expect(deflatedFile.deflated).toBe(true);
    expect(readText(deflatedFile.elements, 0x0010_0010)).toBe('P07');
    const plain = createDicomFile(createPatientElements());
    const start = plain.indexOf(Buffer.from([8, 0, 0x16, 0]));
    const headless = readDicom(await anonymise(plain.subarray(start)));
    expect([headless.meta, readText(headless.elements, 0x0010_0010)]).toEqual([[], 'P07']);
  });

  test.each([
    ['whose packed bytes look like its header', storeLikeHeader],
    [
      'with bytes behind its end',
      (bytes: Buffer) => Buffer.concat([deflateRawSync(bytes), Buffer.from('Xiaoming '.repeat(9))]),
    ],
  ])('SAFE-03 reads a deflated file %s, and leaves nothing of it', async (_, pack) => {
    const file = deflatedForTests(createDicomFile(createPatientElements()), pack);
    file.write('Xiaoming', 0, 'latin1');
    const clean = await anonymise(file);
    const { deflated, elements } = readDicom(clean);
    expect([deflated, readText(elements, 0x0010_0010)]).toEqual([true, 'P07']);
    expect(clean.includes('Xiaoming')).toBe(false);
  });

  test('cleans sequences of unknown representation and removes other unknown values', async () => {
    const hidden = await anonymise(
      createDicomFile(
        createPatientElements([
          createTextElement(0x0021_0010, 'UN', 'Xiaoming'),
          createTextElement(0x0040_9999, 'UN', 'Xiaoming'),
        ]),
      ),
    );
    expect(hidden.toString('latin1')).not.toContain('Xiaoming');
  });

  const TEXTS = 'AE AS CS DA DS DT IS LO LT PN SH ST TM UC UI UN UR UT OB OW'.split(' ');

  test.each<TestSyntax>(['1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2', '1.2.840.10008.1.2'])(
    'TASK-04 a name in an attribute that no profile lists is gone, whatever its kind (%s)',
    async (syntax) => {
      // Detector description, label, content description, window explanation, code meaning, and attributes of no
      // edition yet.
      const tags = [0x0018_7006, 0x0070_0080, 0x0070_0081, 0x0028_1055, 0x0008_0104, 0x0018_9999, 0x0040_fff0];
      for (const representation of TEXTS)
        for (const tag of tags)
          for (const name of ['XIAOMING', 'Xiaoming of ward 7']) {
            const nested: DicomElement = {
              tag: 0x0040_0260,
              representation: 'SQ',
              value: [[createTextElement(tag, representation, name)]],
            };
            const bytes = createDicomFile(
              createPatientElements([createTextElement(tag, representation, name), nested]),
              syntax,
            );
            expect([tag, representation, (await anonymise(bytes)).includes(name)]).toEqual([
              tag,
              representation,
              false,
            ]);
          }
    },
  );

  test.each<TestSyntax>(['1.2.840.10008.1.2.1', '1.2.840.10008.1.2'])(
    'what shows the image stays (%s)',
    async (syntax) => {
      const imageElements = [
        createTextElement(0x0008_0008, 'CS', 'DERIVED\\PRIMARY'),
        createTextElement(0x0018_0015, 'CS', 'JAW'),
        createTextElement(0x0018_0050, 'DS', '1.25'),
        createTextElement(0x0020_0013, 'IS', '12'),
        createTextElement(0x0028_0004, 'CS', 'MONOCHROME2'),
        createTextElement(0x0028_0030, 'DS', '0.5\\0.5'),
        createTextElement(0x0028_1050, 'DS', '40\\-600.5'),
        createTextElement(0x0028_1056, 'CS', 'SIGMOID'),
      ];
      const { elements } = readDicom(await anonymise(createDicomFile(createPatientElements(imageElements), syntax)));
      for (const { tag } of imageElements)
        expect([tag, readText(elements, tag)]).toEqual([tag, readText(imageElements, tag)]);
      expect(readText(elements, 0x0028_0010)).toBe('\u0002');
    },
  );

  test('TASK-04 keeps the numbers of a colour profile, removes its texts, and drops an incomplete profile', async () => {
    const profile = Buffer.alloc(200);
    profile.write('mntrRGB XYZ ', 12, 'latin1');
    profile.write('acsp', 36, 'latin1');
    profile.writeUInt32BE(2, 128);
    profile.write('wtpt', 132, 'latin1');
    profile.writeUInt32BE(156, 136);
    profile.writeUInt32BE(20, 140);
    profile.write('cprt', 144, 'latin1');
    profile.writeUInt32BE(176, 148);
    profile.writeUInt32BE(24, 152);
    profile.write('XYZ \0\0\0\0NUMBERS', 156, 'latin1');
    profile.write('text\0\0\0\0of Dr Xiaoming', 176, 'latin1');
    profile.writeUInt32BE(200, 0);
    const cleanProfileValue = async (value: Buffer) => {
      const element = { tag: 0x0028_2000, representation: 'OB', value };
      const { elements } = readDicom(await anonymise(createDicomFile(createPatientElements([element]))));
      return elements.find(({ tag }) => tag === 0x0028_2000)?.value;
    };
    const cleanedProfile = (await cleanProfileValue(profile)) as Buffer;
    expect(cleanedProfile.toString('latin1')).toContain('NUMBERS');
    expect(cleanedProfile.toString('latin1')).not.toContain('Xiaoming');
    expect(await cleanProfileValue(profile.subarray(0, 170))).toBeUndefined();
  });

  test('refuses a file whose pixels name the patient and notes one that may', async () => {
    const file = (...more: DicomElement[]) =>
      createDicomFile(
        createPatientElements(more).filter(({ tag }) => tag !== 0x0008_0060 || more.every((own) => own.tag !== tag)),
      );
    const createBurnedInElement = (value: string) => createTextElement(0x0028_0301, 'CS', value);
    for (const stated of ['YES', ' YES', 'yes'])
      await expect(anonymise(file(createBurnedInElement(stated)))).rejects.toThrow(BurnedInAnnotationError);
    expect((await anonymiseDicom(file(), PSEUDONYM)).mayHaveBurnedInText).toBe(true);
    const ultrasound = createDicomFile(
      createPatientElements().map((element) =>
        element.tag === 0x0008_0060 ? createTextElement(0x0008_0060, 'CS', 'US') : element,
      ),
    );
    expect((await anonymiseDicom(ultrasound, PSEUDONYM)).mayHaveBurnedInText).toBe(true);
  });

  test.each<TestSyntax>(['1.2.840.10008.1.2', '1.2.840.10008.1.2.1'])(
    'SAFE-03 keeps a list that is longer than its representation allows (%s)',
    async (syntax) => {
      const offsets = createTextElement(0x3004_000c, 'UN', Array.from({ length: 20_000 }, (_, at) => at).join('\\'));
      const clean = await anonymise(createDicomFile(createPatientElements([offsets]), syntax));
      const { elements } = readDicom(clean);
      expect(elements.find(({ tag }) => tag === offsets.tag)?.value).toEqual(offsets.value);
    },
  );

  test('SAFE-03 leaves out a table of colours whose segments no reader understands', async () => {
    const red: DicomElement[] = [
      { tag: 0x0028_1101, representation: 'US', value: Buffer.from([2, 0, 0, 0, 16, 0]) },
      { tag: 0x0028_1221, representation: 'OW', value: Buffer.from([9, 0, 2, 0, 0, 10, 0, 200]) },
    ];
    const { elements } = readDicom(await anonymise(createDicomFile(createPatientElements(red))));
    expect(elements.filter(({ tag }) => tag === 0x0028_1201 || tag === 0x0028_1221)).toEqual([]);
    expect(readText(elements, PIXELS)).toBe('pixels!!');
  });

  test.each([0x7fe0_0008, 0x7fe0_0009])(
    'SAFE-03 refuses pixels of real numbers, which it would lose (%s)',
    async (tag) => {
      const pixels: DicomElement = { tag, representation: 'OF', value: Buffer.alloc(64) };
      const elements = createPatientElements([pixels]).filter((element) => element.tag !== PIXELS);
      await expect(anonymise(createDicomFile(elements))).rejects.toThrow(UnsuitableDicomError);
    },
  );

  test('refuses a document and a directory', async () => {
    const kind = (uid: string) =>
      createDicomFile(
        createPatientElements().map((element) =>
          element.tag === 0x0008_0016 ? createTextElement(0x0008_0016, 'UI', uid) : element,
        ),
      );
    await expect(anonymise(kind('1.2.840.10008.5.1.4.1.1.104.1'))).rejects.toThrow(UnsuitableDicomError);
    await expect(anonymise(kind('1.2.840.10008.1.3.10'))).rejects.toThrow(UnsuitableDicomError);
  });

  test('refuses damaged bytes, wherever they are cut or changed', async () => {
    const whole = createDicomFile(createPatientElements());
    await expect(anonymise(whole.subarray(0, -4))).rejects.toThrow(DamagedDicomError);
    const wrong = Buffer.from(whole);
    wrong.write('??', whole.indexOf('PN'));
    await expect(anonymise(wrong)).rejects.toThrow(DamagedDicomError);
  });
});
