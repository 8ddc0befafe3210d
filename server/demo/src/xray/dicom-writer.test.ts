import { describe, expect, test } from '@jest/globals';
import { createDicomFile, toUid } from './dicom-writer.ts';

const pixels = Uint16Array.from({ length: 5 * 3 }, (_, i) => i * 250);
const file = createDicomFile({
  modality: 'DX',
  description: 'Lateral cephalogram',
  key: 'a key',
  patient: { name: '李思涵', id: 'CX0001', birthDate: '2008-04-05', sex: 'F' },
  institution: '晨曦口腔医院',
  takenAt: '2025-03-09T10:05:07',
  width: 5,
  height: 3,
  millimetresPerPixel: 0.25,
  pixels,
});

/** Reads the elements of an explicit little endian file by tag, in order. */
function readElements(bytes: Buffer): Map<string, { readonly vr: string; readonly value: Buffer }> {
  const elements = new Map<string, { vr: string; value: Buffer }>();
  for (let at = 132; at < bytes.length;) {
    const tag = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)]
      .map((n) => n.toString(16).padStart(4, '0'))
      .join('');
    const vr = bytes.toString('latin1', at + 4, at + 6);
    const isLong = ['OB', 'OW'].includes(vr);
    const length = isLong ? bytes.readUInt32LE(at + 8) : bytes.readUInt16LE(at + 6);
    const start = at + (isLong ? 12 : 8);
    elements.set(tag, { vr, value: bytes.subarray(start, start + length) });
    at = start + length;
  }
  return elements;
}

describe('DICOM file of the demonstration', () => {
  const elements = readElements(file);
  const text = (tag: string): string | undefined =>
    elements
      .get(tag)
      ?.value.toString('utf8')
      .replace(/[\0 ]+$/, '');
  const number = (tag: string): number | undefined => elements.get(tag)?.value.readUInt16LE();

  test('has the preamble and a file meta group of the stated length', () => {
    expect(file.toString('latin1', 128, 132)).toBe('DICM');
    const groupLength = elements.get('00020000')?.value.readUInt32LE() ?? 0;
    // The group length itself takes twelve bytes.
    const end = 132 + 12 + groupLength;
    expect([file.readUInt16LE(end), file.readUInt16LE(end + 2)]).toEqual([0x0008, 0x0005]);
    expect(text('00020010')).toBe('1.2.840.10008.1.2.1');
    expect(text('00020003')).toBe(text('00080018'));
  });

  test('has elements in order and of even length', () => {
    const tags = [...elements.keys()];
    expect(tags).toEqual(tags.toSorted());
    expect([...elements.values()].filter(({ value }) => value.length % 2 !== 0)).toEqual([]);
  });

  test('names the patient in UTF-8', () => {
    expect(text('00080005')).toBe('ISO_IR 192');
    expect(text('00100010')).toBe('李思涵');
    expect(text('00100020')).toBe('CX0001');
    expect(text('00100030')).toBe('20080405');
  });

  test('describes 12-bit MONOCHROME2 pixels with a window and a spacing', () => {
    expect(text('00280004')).toBe('MONOCHROME2');
    expect(['00280010', '00280011', '00280100', '00280101', '00280102', '00280103'].map(number)).toEqual([
      3, 5, 16, 12, 11, 0,
    ]);
    expect([text('00281050'), text('00281051'), text('00280030')]).toEqual(['2048', '4096', '0.250\\0.250']);
    const value = elements.get('7fe00010')?.value;
    expect(value?.length).toBe(30);
    expect(value?.readUInt16LE(28)).toBe(14 * 250);
  });

  test('derives UIDs under 2.25 from the key', () => {
    expect(toUid('one')).toMatch(/^2\.25\.(0|[1-9]\d*)$/);
    expect(toUid('one').length).toBeLessThanOrEqual(64);
    expect(toUid('one')).not.toBe(toUid('two'));
    expect(text('0020000d')).toBe(toUid('study a key'));
  });
});
