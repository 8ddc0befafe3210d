/** The person whose identity the planted files hold, in every part that may name people. */
export const PLANTED_PERSON = {
  hanzi: '欧阳贲慧',
  pinyin: 'Ouyang Benhui',
  personName: 'Ouyang^Benhui',
  id: 'MRN-70318846',
  phone: '13907318846',
  birthDate: '1987-03-19',
  clinic: '青枫路口腔门诊部',
  clinicEn: 'Qingfenglu Dental',
  doctor: '夏侯祯琦',
  doctorEn: 'Xiahou Zhenqi',
} as const;

const NAMES: readonly string[] = [
  PLANTED_PERSON.hanzi,
  PLANTED_PERSON.pinyin,
  PLANTED_PERSON.personName,
  'OuyangBenhui',
  'Ouyang_Benhui',
  'Benhui',
  'ōu yáng bēn huì',
  '歐陽賁慧',
  PLANTED_PERSON.clinic,
  PLANTED_PERSON.clinicEn,
  'Qingfenglu',
  PLANTED_PERSON.doctor,
  PLANTED_PERSON.doctorEn,
  'Zhenqi',
];
const NUMBERS: readonly string[] = [PLANTED_PERSON.id, '70318846', PLANTED_PERSON.phone, '139-0731-8846'];
const DATES: readonly string[] = [
  '1987-03-19',
  '19870319',
  '1987/03/19',
  '1987:03:19',
  '1987.03.19',
  '19.03.1987',
  '19/03/1987',
  '03/19/1987',
  '1987/3/19',
  '1987-3-19',
  '1987年3月19日',
  '1987年03月19日',
  'March 19, 1987',
  '19 March 1987',
  '19 Mar 1987',
];

/** The texts by which the person can be recognised. */
const PLANTED_TEXTS: readonly string[] = [...NAMES, ...NUMBERS, ...DATES];

/** A sequence of bytes that must not occur. */
export interface PlantedBytes {
  readonly text: string;
  readonly form: string;
  readonly bytes: Buffer;
  /** True if letters count in capitals too; not for codes whose letters are numbers. */
  readonly ignoresCase: boolean;
}

/** Encodes a text in GB18030 by its two-byte table, which Node only decodes; characters beyond it are dropped. */
export function encodeGb18030(text: string): Buffer {
  const decoder = new TextDecoder('gb18030');
  const table = new Map<string, number>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1)
      if (second !== 0x7f) table.set(decoder.decode(Uint8Array.of(first, second)), (first << 8) | second);
  return Buffer.concat(
    Array.from(text, (sign) => {
      if (sign < '\u0080') return Buffer.from(sign, 'latin1');
      const code = table.get(sign);
      return code === undefined ? Buffer.alloc(0) : Buffer.from([code >> 8, code & 0xff]);
    }),
  );
}

/** Returns the part of the base64 of bytes that is the same wherever they begin in an encoded text. */
function toBase64Parts(bytes: Buffer): Buffer[] {
  return [0, 1, 2].map((shift) => {
    const code = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    const first = Math.ceil((shift * 8) / 6);
    const last = Math.floor(((shift + bytes.length) * 8) / 6);
    return Buffer.from(code.slice(first, last), 'latin1');
  });
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Shorter sequences occur in pixels by chance. */
const MIN_BYTES = 6;

function listForms(text: string): PlantedBytes[] {
  const utf8 = Buffer.from(text);
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  const plain: readonly (readonly [form: string, bytes: Buffer])[] = [
    ['UTF-8', utf8],
    ['UTF-16 little endian', little],
    ['UTF-16 big endian', big],
    ...(isAscii(text) ? [] : [['GB18030', encodeGb18030(text)] as const]),
    ['reversed', Buffer.from(Array.from(text).toReversed().join(''))],
    ['percent', Buffer.from(encodeURIComponent(text))],
    ['hexadecimal', Buffer.from(utf8.toString('hex'))],
    ['hexadecimal of UTF-16', Buffer.from(big.toString('hex'))],
    ['entities', Buffer.from(Array.from(text, (sign) => `&#${sign.codePointAt(0)};`).join(''))],
    [
      'escapes',
      Buffer.from(Array.from(text, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')),
    ],
  ];
  const coded = [utf8, little, big].flatMap(toBase64Parts);
  return [
    ...plain.map(([form, bytes]) => ({ text, form, bytes, ignoresCase: true })),
    ...coded.map((bytes) => ({ text, form: 'base64', bytes, ignoresCase: false })),
  ].filter(({ bytes }) => bytes.length >= MIN_BYTES);
}

/** Lists every form in which a text may stand in a file. */
export function listPlantedBytes(texts: readonly string[] = PLANTED_TEXTS): PlantedBytes[] {
  const forms = new Map(
    texts.flatMap(listForms).map((one) => [`${one.ignoresCase} ${one.bytes.toString('hex')}`, one]),
  );
  return [...forms.values()];
}

/** Returns a copy with the capitals of ASCII as small letters. */
function foldCapitals(bytes: Buffer): Buffer {
  const folded = Buffer.from(bytes);
  for (let at = 0; at < folded.length; at += 1) {
    const byte = folded[at] ?? 0;
    if (byte >= 0x41 && byte <= 0x5a) folded[at] = byte + 0x20;
  }
  return folded;
}

/** Finds texts in bytes, with the form in which each is there. */
export function findPlanted(bytes: Buffer, planted: readonly PlantedBytes[]): string[] {
  const folded = foldCapitals(bytes);
  return planted
    .filter((one) => (one.ignoresCase ? folded.includes(foldCapitals(one.bytes)) : bytes.includes(one.bytes)))
    .map(({ text, form }) => `${text} (${form})`);
}
