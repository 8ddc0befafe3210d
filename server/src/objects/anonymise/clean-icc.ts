const HEADER_BYTES = 128;
const TAG_ENTRY_BYTES = 12;
const MAX_TAGS = 100;

/**
 * Tags that are needed to compute colours, and the types of their values; all other tags describe the device and its
 * maker.
 */
const COLOUR_TAGS = new Set(
  'rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC wtpt bkpt chad chrm cicp A2B0 A2B1 A2B2 B2A0 B2A1 B2A2'.split(' '),
);
const NUMERIC_TYPES = new Set(['XYZ ', 'curv', 'para', 'sf32', 'chrm', 'cicp', 'mft1', 'mft2', 'mAB ', 'mBA ']);

/**
 * Header fields that identify programs, dates and devices: CMM, date, platform, manufacturer, model, creator,
 * identifier.
 */
const IDENTIFYING_FIELDS: readonly (readonly [number, number])[] = [
  [4, 8],
  [24, 36],
  [40, 44],
  [48, 56],
  [80, 100],
];
/** A neutral date, as year, month and day. */
const NEUTRAL_DATE = [2000, 1, 1] as const;

const NEUTRAL_NAME = 'Colours';

/** Creates a text tag in the format of version 4 or of earlier versions. */
function createTextTag(tag: string, isVersion4: boolean): Buffer {
  if (isVersion4) {
    const text = Buffer.from(NEUTRAL_NAME, 'utf16le').swap16();
    const head = Buffer.alloc(28);
    head.write('mluc', 0, 'latin1');
    head.writeUInt32BE(1, 8);
    head.writeUInt32BE(12, 12);
    head.write('enUS', 16, 'latin1');
    head.writeUInt32BE(text.length, 20);
    head.writeUInt32BE(head.length, 24);
    return Buffer.concat([head, text]);
  }
  if (tag === 'cprt') return Buffer.from(`text\0\0\0\0${NEUTRAL_NAME}\0`, 'latin1');
  const head = Buffer.alloc(12);
  head.write('desc', 0, 'latin1');
  head.writeUInt32BE(NEUTRAL_NAME.length + 1, 8);
  // The text would follow in two other scripts, both of which are empty here.
  return Buffer.concat([head, Buffer.from(`${NEUTRAL_NAME}\0`, 'latin1'), Buffer.alloc(78)]);
}

/**
 * Rewrites a colour profile with only the data that is needed to compute colours, and nothing that identifies a device,
 * its maker or a date. The colours stay the same.
 *
 * @returns `undefined` if the bytes are not a complete profile.
 */
export function cleanIcc(profile: Buffer): Buffer | undefined {
  if (profile.length < HEADER_BYTES + 4 || profile.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const count = profile.readUInt32BE(HEADER_BYTES);
  if (count > MAX_TAGS || profile.length < HEADER_BYTES + 4 + count * TAG_ENTRY_BYTES) return undefined;
  const tags = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER_BYTES + 4 + index * TAG_ENTRY_BYTES;
    const tag = profile.toString('latin1', entry, entry + 4);
    const [offset, size] = [profile.readUInt32BE(entry + 4), profile.readUInt32BE(entry + 8)];
    if (offset + size > profile.length) return undefined;
    const value = profile.subarray(offset, offset + size);
    if (COLOUR_TAGS.has(tag) && NUMERIC_TYPES.has(value.toString('latin1', 0, 4))) tags.set(tag, value);
  }
  const isVersion4 = (profile[8] ?? 0) >= 4;
  for (const tag of ['desc', 'cprt']) tags.set(tag, createTextTag(tag, isVersion4));
  return writeProfile(profile.subarray(0, HEADER_BYTES), tags);
}

function writeProfile(header: Buffer, tags: ReadonlyMap<string, Buffer>): Buffer {
  const head = Buffer.from(header);
  for (const [from, to] of IDENTIFYING_FIELDS) head.fill(0, from, to);
  for (const [index, number] of NEUTRAL_DATE.entries()) head.writeUInt16BE(number, 24 + index * 2);
  const table = Buffer.alloc(4 + tags.size * TAG_ENTRY_BYTES);
  table.writeUInt32BE(tags.size);
  const values: Buffer[] = [];
  // Tags with a shared value, such as the curves of the three colours, share it again.
  const places = new Map<string, number>();
  let end = HEADER_BYTES + table.length;
  for (const [index, [tag, value]] of [...tags].entries()) {
    const key = value.toString('latin1');
    const place = places.get(key) ?? end;
    if (place === end) {
      places.set(key, end);
      const padding = Buffer.alloc((4 - (value.length % 4)) % 4);
      values.push(value, padding);
      end += value.length + padding.length;
    }
    const entry = 4 + index * TAG_ENTRY_BYTES;
    table.write(tag, entry, 'latin1');
    table.writeUInt32BE(place, entry + 4);
    table.writeUInt32BE(value.length, entry + 8);
  }
  head.writeUInt32BE(end, 0);
  return Buffer.concat([head, table, ...values]);
}
