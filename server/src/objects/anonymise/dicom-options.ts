import type { DicomElement } from './dicom-dataset.ts';
import { toValue } from './dicom-values.ts';

/**
 * An option of the profile (PS3.15 E.3) that keeps what the profile removes: the dates and times of the examination, or
 * the identity of the device. Birth dates and free descriptions never stay.
 */
export type ProfileOption = 'dates' | 'device';

/** The columns "Retain Longitudinal Temporal Information" and "Retain Device Identity" of table E.1-1. */
const OPTION_ROWS: Readonly<Record<ProfileOption, string>> = {
  dates: `
0008: 0012 0013 0015 0020 0021 0022 0023 0024 0025 002a 0030 0031 0032 0033 0034 0035 0106 0107 0201
0010: 21d0
0012: 0086 0087
0014: 407c 407e
0016: 008d
0018: 0027 0035 1012 1014 1042 1043 1072 1073 1078 1079 1200 1201 1202 1203 1204 1205 700c 700e 9074 9151 9369
0018: 936a 9516 9517 9623 9701 9804 9919 a002
0020: 3403 3405
0032: 0032 0033 0034 0035 1000 1001 1010 1011 1040 1041 1050 1051
0034: 0007
0038: 001a 001b 001c 001d 0020 0021 0030 0032
003a: 0314
0040: 0002 0003 0004 0005 0244 0245 0250 0251 2004 2005 4005 4008 4010 4011 4050 4051 4052 a023 a024 a030 a032
0040: a033 a082 a110 a112 a120 a121 a122 a13a a192 a193 db06 db07 e004
0044: 0004 000b 0010 0104 0105
0068: 6226 6270
0070: 0082 0083
0072: 000a 0061 0063 006b
0100: 0420
0400: 0105 0310 0562
2100: 0040 0050
3006: 0008 0009 002d 002e
3008: 0024 0025 0054 0056 0162 0164 0166 0168 0250 0251
300a: 0006 0007 022c 022e 0736 073a 0741 0760
300c: 0127
300e: 0004 0005
3010: 004c 004d 0085
4008: 0100 0101 0108 0109 0112 0113`,
  device: `
0008: 1010
0014: 407c 407e
0016: 004e 004f 0050 0051
0018: 1000 1002 1004 1005 1007 1008 1009 100a 100b 1200 1201 1202 1203 1204 1205 5011 700a 700c 700e 9367 9371 9373
0020: 3401
0032: 1020
0040: 0010 0011 0242 4025 4027 4028 4030
0050: 0020
0400: 0563
3008: 0105
300a: 00b2 0216
300c: 0127
3010: 002d 0043`,
};

function parseTags(rows: string): Set<number> {
  const pairs = rows
    .trim()
    .split('\n')
    .map((row) => row.split(': '));
  return new Set(
    pairs.flatMap(([group = '', all = '']) => all.split(' ').map((element) => Number.parseInt(group + element, 16))),
  );
}

const TAGS: Readonly<Record<ProfileOption, ReadonlySet<number>>> = {
  dates: parseTags(OPTION_ROWS.dates),
  device: parseTags(OPTION_ROWS.device),
};

/** The forms of dates and times; ranges and descriptions are none. */
const TIME_FORMS: Readonly<Record<string, RegExp>> = {
  DA: /^\d{8}$/,
  DT: /^\d{4,14}(?:\.\d{1,6})?(?:[+-]\d{4})?$/,
  SH: /^[+-]\d{4}$/,
  TM: /^\d{2,6}(?:\.\d{1,6})?$/,
};
const DEVICE_TEXTS = new Set(['AE', 'LO', 'SH', 'UC', 'UI']);
/** A longer text is a description. */
const MAX_DEVICE_CHARS = 64;

function isTime(representation: string, text: string): boolean {
  const form = TIME_FORMS[representation];
  return form !== undefined && text.split('\\').every((part) => form.test(part.trim()));
}

/** Returns whether a chosen option keeps a value that the profile removes or replaces. */
export function isRetained(
  tag: number,
  representation: string,
  text: string,
  options: ReadonlySet<ProfileOption>,
): boolean {
  if (text === '') return false;
  const isDate = TIME_FORMS[representation] !== undefined && isTime(representation, text);
  if (options.has('dates') && TAGS.dates.has(tag) && isDate) return true;
  if (!options.has('device') || !TAGS.device.has(tag)) return false;
  return isDate || (DEVICE_TEXTS.has(representation) && text.length <= MAX_DEVICE_CHARS);
}

/** The codes of the profile and its options (PS3.16, CID 7050). */
const METHODS = {
  profile: ['113100', 'Basic Application Confidentiality Profile'],
  dates: ['113106', 'Retain Longitudinal Temporal Information Full Dates Option'],
  device: ['113109', 'Retain Device Identity Option'],
} as const;

function createText(tag: number, representation: string, value: string): DicomElement {
  return { tag, representation, value: toValue(value) };
}

/** Creates the elements that declare the file anonymous and name the methods (PS3.15 E.1.1). */
export function createDeidentificationElements(options: ReadonlySet<ProfileOption>): DicomElement[] {
  const names = ['profile', ...[...options].toSorted()] as const;
  const methods = names.map((name) => [
    createText(0x0008_0100, 'SH', METHODS[name][0]),
    createText(0x0008_0102, 'SH', 'DCM'),
    createText(0x0008_0104, 'LO', METHODS[name][1]),
  ]);
  return [
    createText(0x0012_0062, 'CS', 'YES'),
    createText(0x0012_0063, 'LO', 'DICOM PS3.15 Basic Profile'),
    { tag: 0x0012_0064, representation: 'SQ', value: methods },
    createText(0x0028_0303, 'CS', options.has('dates') ? 'UNMODIFIED' : 'REMOVED'),
  ];
}
