import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { anonymiseDicom, BurnedInAnnotationError, UnsuitableDicomError } from './anonymise-dicom.ts';
import { DamagedDicomError, type DicomElement, PIXELS } from './dicom-dataset.ts';
import { readDicom, readText } from './dicom-file.ts';
import {
  createDicomFile,
  createPatientElements,
  type TestSyntax,
  createTextElement,
} from './testing/dicom-for-tests.ts';

const PSEUDONYM = { name: 'P07', key: 'a key' };

function anonymise(bytes: Buffer, pseudonym = PSEUDONYM): Buffer {
  return Buffer.concat(anonymiseDicom(bytes, pseudonym).pieces);
}

const SYNTAXES: TestSyntax[] = ['1.2.840.10008.1.2', '1.2.840.10008.1.2.1', '1.2.840.10008.1.2.2'];

function toFragments(stream: Buffer): Buffer {
  const length = Buffer.from([stream.length, 0, 0, 0]);
  const [first, last] = [Buffer.from('feff00e000000000feff00e0', 'hex'), Buffer.from('feffdde000000000', 'hex')];
  return Buffer.concat([first, length, stream, last]);
}

/** Creates the elements of a patient with one frame of compressed pixels. */
function createElementsWithFrame(stream: Buffer): DicomElement[] {
  const fragments = toFragments(stream);
  const elements = createPatientElements().filter(({ tag }) => tag !== PIXELS);
  return [...elements, { tag: PIXELS, representation: 'OB', value: { fragments } }];
}

describe('DICOM anonymised by the basic profile of PS3.15', () => {
  test.each(SYNTAXES)('TASK-04 removes all names of the patient and keeps the pixels in the syntax %s', (syntax) => {
    const clean = anonymise(createDicomFile(createPatientElements(), syntax));
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
  });

  test('keeps equal identifiers equal within a package and unlinkable outside of it', () => {
    const file = createDicomFile(createPatientElements());
    const readIds = (key: string) => {
      const { meta, elements } = readDicom(anonymise(file, { name: 'P01', key }));
      const references = elements.find(({ tag }) => tag === 0x0008_1140)?.value as DicomElement[][];
      return {
        instance: readText(elements, 0x0008_0018),
        stored: readText(meta, 0x0002_0003),
        referenced: readText(references[0] ?? [], 0x0008_1155),
        study: readText(elements, 0x0020_000d),
        kind: readText(elements, 0x0008_0016),
      };
    };
    const one = readIds('one');
    expect(one.instance).toMatch(/^2\.25\.\d{1,39}$/);
    expect([one.stored, one.referenced]).toEqual([one.instance, one.instance]);
    expect(one.study).not.toBe(one.instance);
    expect(one.kind).toBe('1.2.840.10008.5.1.4.1.1.1.1');
    expect(readIds('one')).toEqual(one);
    expect(readIds('two').instance).not.toBe(one.instance);
  });

  test('writes neutral values for required attributes and empties others', () => {
    const { elements } = readDicom(
      anonymise(
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

  test('reads a deflated file and one without preamble', () => {
    const deflatedFile = readDicom(anonymise(createDicomFile(createPatientElements(), '1.2.840.10008.1.2.1.99')));
    expect(deflatedFile.deflated).toBe(true);
    expect(readText(deflatedFile.elements, 0x0010_0010)).toBe('P07');
    const plain = createDicomFile(createPatientElements());
    const start = plain.indexOf(Buffer.from([8, 0, 0x16, 0]));
    const headless = readDicom(anonymise(plain.subarray(start)));
    expect([headless.meta, readText(headless.elements, 0x0010_0010)]).toEqual([[], 'P07']);
  });

  test('cleans sequences of unknown representation and removes other unknown values', () => {
    const hidden = anonymise(
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
    (syntax) => {
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
            expect([tag, representation, anonymise(bytes).includes(name)]).toEqual([tag, representation, false]);
          }
    },
  );

  test.each<TestSyntax>(['1.2.840.10008.1.2.1', '1.2.840.10008.1.2'])('what shows the image stays (%s)', (syntax) => {
    const imageElements = [
      createTextElement(0x0008_0008, 'CS', 'DERIVED\\PRIMARY'),
      createTextElement(0x0018_0015, 'CS', 'JAW REGION'),
      createTextElement(0x0018_0050, 'DS', '1.25'),
      createTextElement(0x0020_0013, 'IS', '12'),
      createTextElement(0x0028_0004, 'CS', 'MONOCHROME2'),
      createTextElement(0x0028_0030, 'DS', '0.5\\0.5'),
      createTextElement(0x0028_1050, 'DS', '40\\-600.5'),
      createTextElement(0x0028_1056, 'CS', 'SIGMOID'),
    ];
    const { elements } = readDicom(anonymise(createDicomFile(createPatientElements(imageElements), syntax)));
    for (const { tag } of imageElements)
      expect([tag, readText(elements, tag)]).toEqual([tag, readText(imageElements, tag)]);
    expect(readText(elements, 0x0028_0010)).toBe('\u0002');
  });

  test('TASK-04 keeps the numbers of a colour profile, removes its texts, and drops an incomplete profile', () => {
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
    const cleanProfileValue = (value: Buffer) => {
      const element = { tag: 0x0028_2000, representation: 'OB', value };
      const { elements } = readDicom(anonymise(createDicomFile(createPatientElements([element]))));
      return elements.find(({ tag }) => tag === 0x0028_2000)?.value;
    };
    const cleanedProfile = cleanProfileValue(profile) as Buffer;
    expect(cleanedProfile.toString('latin1')).toContain('NUMBERS');
    expect(cleanedProfile.toString('latin1')).not.toContain('Xiaoming');
    expect(cleanProfileValue(profile.subarray(0, 170))).toBeUndefined();
  });

  test('TASK-04 removes comments in compressed pixels without moving the frames', () => {
    const comment = Buffer.concat([Buffer.from('fffe000a', 'hex'), Buffer.from('XIAOMING')]);
    const stream = Buffer.concat([Buffer.from('ffd8', 'hex'), comment, Buffer.from('ffda0002beefffd9', 'hex')]);
    const clean = anonymise(createDicomFile(createElementsWithFrame(stream)));
    expect(clean.includes('XIAOMING')).toBe(false);
    expect(clean.includes(Buffer.from('ffda0002beefffd9', 'hex'))).toBe(true);
    expect(readPixels(clean)).toHaveLength(toFragments(stream).length);
  });

  test('TASK-04 removes comments and other boxes of JPEG 2000 and keeps its pixels', () => {
    const hex = (digits: string) => Buffer.from(digits, 'hex');
    const comment = Buffer.concat([hex('ff64000c0001'), Buffer.from('XIAOMING')]);
    const size = hex('ff5100040102');
    const tileBody = Buffer.concat([comment, hex('ff93ff64000c'), Buffer.from('THEPIXEL')]);
    const tile = Buffer.concat([
      hex('ff90000a0000'),
      hex('000000'),
      Buffer.from([12 + tileBody.length]),
      hex('0001'),
      tileBody,
    ]);
    const stream = Buffer.concat([hex('ff4f'), size, comment, tile, tile, hex('ffd9')]);
    const box = (kind: string, content: Buffer) =>
      Buffer.concat([hex('000000'), Buffer.from([8 + content.length]), Buffer.from(kind, 'latin1'), content]);
    const file = Buffer.concat([
      hex('0000000c6a5020200d0a870a'),
      box('jp2h', Buffer.concat([box('ihdr', Buffer.from('AN HEAD!')), box('colr', Buffer.from('\x02\0\0XIAOMING'))])),
      box('xml ', Buffer.from('<XIAOMING>')),
      box('jp2c', stream),
    ]);
    for (const bytes of [stream, file]) {
      const clean = anonymise(createDicomFile(createElementsWithFrame(bytes)));
      expect(clean.includes('XIAOMING')).toBe(false);
      expect(clean.toString('latin1').split('THEPIXEL')).toHaveLength(3);
      expect(clean.includes(size)).toBe(true);
    }
    expect(anonymise(createDicomFile(createElementsWithFrame(file))).includes('AN HEAD!')).toBe(true);
    // Must terminate for any lengths.
    for (let at = 0; at < file.length; at += 1) {
      const wrong = Buffer.from(file);
      wrong.fill(0xff, at, Math.min(at + 4, wrong.length));
      expect(anonymise(createDicomFile(createElementsWithFrame(wrong))).length).toBeGreaterThan(file.length);
      expect(anonymise(createDicomFile(createElementsWithFrame(file.subarray(0, at)))).length).toBeGreaterThan(at);
    }
  });

  test('refuses a file whose pixels name the patient and notes one that may', () => {
    const file = (...more: DicomElement[]) =>
      createDicomFile(
        createPatientElements(more).filter(({ tag }) => tag !== 0x0008_0060 || more.every((own) => own.tag !== tag)),
      );
    const createBurnedInElement = (value: string) => createTextElement(0x0028_0301, 'CS', value);
    expect(() => anonymise(file(createBurnedInElement('YES')))).toThrow(BurnedInAnnotationError);
    expect(anonymiseDicom(file(), PSEUDONYM).mayHaveBurnedInText).toBe(false);
    const ultrasound = createDicomFile(
      createPatientElements().map((element) =>
        element.tag === 0x0008_0060 ? createTextElement(0x0008_0060, 'CS', 'US') : element,
      ),
    );
    expect(anonymiseDicom(ultrasound, PSEUDONYM).mayHaveBurnedInText).toBe(true);
  });

  test('refuses a document and a directory', () => {
    const kind = (uid: string) =>
      createDicomFile(
        createPatientElements().map((element) =>
          element.tag === 0x0008_0016 ? createTextElement(0x0008_0016, 'UI', uid) : element,
        ),
      );
    expect(() => anonymise(kind('1.2.840.10008.5.1.4.1.1.104.1'))).toThrow(UnsuitableDicomError);
    expect(() => anonymise(kind('1.2.840.10008.1.3.10'))).toThrow(UnsuitableDicomError);
  });

  test('refuses damaged bytes, wherever they are cut or changed', () => {
    const whole = createDicomFile(createPatientElements());
    expect(() => anonymise(whole.subarray(0, -4))).toThrow(DamagedDicomError);
    const wrong = Buffer.from(whole);
    wrong.write('??', whole.indexOf('PN'));
    expect(() => anonymise(wrong)).toThrow(DamagedDicomError);
  });

  test('keeps pixels in fragments, even if they look like a delimiter', () => {
    const fragments = Buffer.concat([
      Buffer.from('feff00e000000000', 'hex'),
      Buffer.from('feff00e008000000', 'hex'),
      Buffer.from('feffdde000000000', 'hex'),
      Buffer.from('feffdde000000000', 'hex'),
    ]);
    const elements = createPatientElements().filter(({ tag }) => tag !== PIXELS);
    const file = createDicomFile([...elements, { tag: PIXELS, representation: 'OB', value: { fragments } }]);
    expect(readDicom(anonymise(file)).elements.at(-1)?.value).toEqual({ fragments });
  });
});

const REAL_FILES_DIR = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'dicom');
/** Files with an invalid syntax. */
const BROKEN_FILES = /CT1\.RAW|SC_rgb_jpeg\.dcm|DICOMDIR/;

function readPixels(bytes: Buffer): Buffer | undefined {
  const value = readDicom(bytes).elements.find(({ tag }) => tag === PIXELS)?.value;
  if (value === undefined || Array.isArray(value)) return undefined;
  return Buffer.isBuffer(value) ? value : (value as { fragments: Buffer }).fragments;
}

(existsSync(REAL_FILES_DIR) ? describe : describe.skip)('real DICOM files', () => {
  test('removes the names and numbers of patients and keeps the pixels', () => {
    const files = globSync(`${REAL_FILES_DIR}/**/*`).filter(
      (path) => statSync(path).isFile() && !BROKEN_FILES.test(path),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const path of files) {
      const bytes = readFileSync(path);
      const clean = anonymise(bytes);
      expect(readPixels(clean)?.length).toBe(readPixels(bytes)?.length);
      // Comments in streams are zeros now; everything else is unchanged.
      const [ours, theirs] = [readPixels(clean) ?? Buffer.alloc(0), readPixels(bytes) ?? Buffer.alloc(0)];
      expect([path, ours.every((byte, at) => byte === theirs[at] || byte === 0)]).toEqual([path, true]);
      const { elements } = readDicom(bytes);
      for (const tag of [0x0010_0010, 0x0010_0020, 0x0008_0018, 0x0020_000d]) {
        const secret = readText(elements, tag);
        const attributes = clean.subarray(0, Math.max(0, clean.length - (readPixels(clean)?.length ?? 0)));
        // Short values occur in other words by chance.
        expect([path, secret.length > 6 && attributes.includes(secret)]).toEqual([path, false]);
      }
    }
  });
});
