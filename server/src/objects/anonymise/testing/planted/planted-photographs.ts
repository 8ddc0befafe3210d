import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { encodeGb18030, PLANTED_PERSON } from './identity.ts';
import type { PlantedFile } from './planted-file.ts';

const { hanzi, pinyin, personName, id, phone, birthDate, clinicEn, doctorEn } = PLANTED_PERSON;
const LINE = `${pinyin} ${hanzi} ${id} ${phone} ${birthDate} ${clinicEn} ${doctorEn}`;

/** Draws a picture with shapes, of which every seed is another one. */
function draw(seed: number) {
  const [width, height] = [120 + seed, 96];
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    data.set([(x * 2) % 256, (y * 2 + seed * 5) % 256, (x + y) % 256], at * 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Inserts a segment behind the start of a JPEG. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** Encodes EXIF of one directory, each row with its tag, its type and its bytes, and a thumbnail. */
function createExif(
  rows: readonly (readonly [tag: number, type: 1 | 2 | 7, value: Buffer])[],
  thumbnail?: Buffer,
): Buffer {
  const firstEnd = 8 + 2 + rows.length * 12 + 4;
  const head = Buffer.alloc(firstEnd);
  head.write('MM\0*', 0, 'latin1');
  head.writeUInt32BE(8, 4);
  head.writeUInt16BE(rows.length, 8);
  let end = firstEnd;
  for (const [index, [tag, type, value]] of rows.entries()) {
    const at = 10 + index * 12;
    head.writeUInt16BE(tag, at);
    head.writeUInt16BE(type, at + 2);
    head.writeUInt32BE(value.length, at + 4);
    head.writeUInt32BE(end, at + 8);
    end += value.length;
  }
  const values = rows.map(([, , value]) => value);
  if (thumbnail === undefined) return Buffer.concat([Buffer.from('Exif\0\0'), head, ...values]);
  head.writeUInt32BE(end, firstEnd - 4);
  const second = Buffer.alloc(2 + 2 * 12 + 4);
  second.writeUInt16BE(2, 0);
  for (const [index, [tag, value]] of [
    [0x0201, end + second.length] as const,
    [0x0202, thumbnail.length] as const,
  ].entries()) {
    second.writeUInt16BE(tag, 2 + index * 12);
    second.writeUInt16BE(4, 4 + index * 12);
    second.writeUInt32BE(1, 6 + index * 12);
    second.writeUInt32BE(value, 10 + index * 12);
  }
  return Buffer.concat([Buffer.from('Exif\0\0'), head, ...values, second, thumbnail]);
}

function createXmp(text: string): Buffer {
  return Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>${text}</dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`,
  );
}

/** Encodes a resource block of Photoshop with IPTC: caption, by-line and date. */
function createIptc(): Buffer {
  const records = [
    [120, LINE],
    [80, pinyin],
    [55, birthDate.replaceAll('-', '')],
  ] as const;
  const iptc = Buffer.concat(
    records.map(([record, text]) => {
      const value = Buffer.from(text);
      return Buffer.concat([Buffer.from([0x1c, 2, record, value.length >> 8, value.length & 0xff]), value]);
    }),
  );
  const head = Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM'), Buffer.from([4, 4, 0, 0, 0, 0, 0, 0])]);
  head.writeUInt32BE(iptc.length, head.length - 4);
  return Buffer.concat([head, iptc]);
}

/** Encodes a colour profile whose description names somebody. */
function createProfile(): Buffer {
  const text = Buffer.from(`${LINE}\0`);
  const value = Buffer.concat([Buffer.from('desc\0\0\0\0'), Buffer.alloc(4), text, Buffer.alloc(78)]);
  value.writeUInt32BE(text.length, 8);
  const profile = Buffer.concat([Buffer.alloc(128 + 4 + 12), value]);
  profile.writeUInt32BE(profile.length, 0);
  profile.write('mntrRGB XYZ ', 12, 'latin1');
  profile.write('acsp', 36, 'latin1');
  profile.writeUInt32BE(1, 128);
  profile.write('desc', 132, 'latin1');
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(value.length, 140);
  return profile;
}

const JPEG_PLACES: readonly (readonly [place: string, plant: (jpeg: Buffer, thumbnail: Buffer) => Buffer])[] = [
  [
    'EXIF artist and description',
    (jpeg) =>
      withSegment(
        jpeg,
        0xe1,
        createExif([
          [0x010e, 2, Buffer.from(`${LINE}\0`)],
          [0x013b, 2, Buffer.from(`${pinyin}\0`)],
        ]),
      ),
  ],
  [
    'EXIF author in UTF-16',
    (jpeg) => withSegment(jpeg, 0xe1, createExif([[0x9c9d, 1, Buffer.from(`${hanzi} ${pinyin}\0`, 'utf16le')]])),
  ],
  [
    'EXIF comment in UTF-16 big endian',
    (jpeg) =>
      withSegment(
        jpeg,
        0xe1,
        createExif([[0x9286, 7, Buffer.concat([Buffer.from('UNICODE\0'), Buffer.from(LINE, 'utf16le').swap16()])]]),
      ),
  ],
  [
    'EXIF thumbnail',
    (jpeg, thumbnail) =>
      withSegment(
        jpeg,
        0xe1,
        createExif([[0x010f, 2, Buffer.from('Maker\0')]], withSegment(thumbnail, 0xfe, Buffer.from(LINE))),
      ),
  ],
  ['EXIF date', (jpeg) => withSegment(jpeg, 0xe1, createExif([[0x0132, 2, Buffer.from('1987:03:19 08:09:10\0')]]))],
  ['XMP', (jpeg) => withSegment(jpeg, 0xe1, createXmp(LINE))],
  ['base64 in XMP', (jpeg) => withSegment(jpeg, 0xe1, createXmp(Buffer.from(LINE).toString('base64')))],
  [
    'extended XMP',
    (jpeg) =>
      withSegment(
        jpeg,
        0xe1,
        Buffer.concat([Buffer.from('http://ns.adobe.com/xmp/extension/\0'), Buffer.alloc(40, 0x30), Buffer.from(LINE)]),
      ),
  ],
  ['IPTC', (jpeg) => withSegment(jpeg, 0xed, createIptc())],
  ['a comment', (jpeg) => withSegment(jpeg, 0xfe, Buffer.from(LINE))],
  ['a comment in GB18030', (jpeg) => withSegment(jpeg, 0xfe, encodeGb18030(`${hanzi} 1987年3月19日`))],
  ['a comment in capitals', (jpeg) => withSegment(jpeg, 0xfe, Buffer.from(personName.toUpperCase()))],
  ['a segment of a camera', (jpeg) => withSegment(jpeg, 0xec, Buffer.from(`Ducky ${LINE}`))],
  [
    'the JFIF thumbnail',
    (jpeg, thumbnail) =>
      withSegment(
        jpeg,
        0xe0,
        Buffer.concat([Buffer.from('JFXX\0\x10', 'latin1'), withSegment(thumbnail, 0xfe, Buffer.from(LINE))]),
      ),
  ],
  [
    'the colour profile',
    (jpeg) => withSegment(jpeg, 0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), createProfile()])),
  ],
  [
    'a second picture behind the end',
    (jpeg, thumbnail) => Buffer.concat([jpeg, withSegment(thumbnail, 0xe1, createXmp(LINE))]),
  ],
  ['text behind the end', (jpeg) => Buffer.concat([jpeg, Buffer.from(LINE)])],
  ['text before the end', (jpeg) => Buffer.concat([jpeg.subarray(0, -2), Buffer.from(LINE), jpeg.subarray(-2)])],
];

function createChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The end of the header of a PNG, behind which further chunks begin. */
const PNG_HEADER_END = 33;

const insertChunk = (png: Buffer, type: string, content: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, PNG_HEADER_END), createChunk(type, content), png.subarray(PNG_HEADER_END)]);

const PNG_PLACES: readonly (readonly [place: string, plant: (png: Buffer) => Buffer])[] = [
  ['tEXt', (png) => insertChunk(png, 'tEXt', Buffer.from(`Author\0${pinyin} ${id}`, 'latin1'))],
  ['zTXt', (png) => insertChunk(png, 'zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(LINE)]))],
  ['iTXt', (png) => insertChunk(png, 'iTXt', Buffer.concat([Buffer.from('Author\0\0\0zh\0\0'), Buffer.from(LINE)]))],
  ['eXIf', (png) => insertChunk(png, 'eXIf', createExif([[0x010e, 2, Buffer.from(`${LINE}\0`)]]).subarray(6))],
  [
    'iCCP',
    (png) => insertChunk(png, 'iCCP', Buffer.concat([Buffer.from(`${pinyin}\0\0`), deflateSync(createProfile())])),
  ],
  ['a chunk of a company', (png) => insertChunk(png, 'prVt', Buffer.from(LINE))],
  ['text behind the end', (png) => Buffer.concat([png, Buffer.from(LINE)])],
];

/** Adds a description and an artist to the first directory of a little-endian TIFF, which moves to its end. */
function withTiffTexts(tiff: Buffer): Buffer {
  const place = tiff.readUInt32LE(4);
  const count = tiff.readUInt16LE(place);
  const entries = Array.from({ length: count }, (_, index) =>
    tiff.subarray(place + 2 + index * 12, place + 14 + index * 12),
  );
  const texts = [
    [0x010e, Buffer.from(`${LINE}\0`)],
    [0x013b, Buffer.from(`${pinyin}\0`)],
  ] as const;
  let end = tiff.length;
  for (const [tag, text] of texts) {
    const entry = Buffer.alloc(12);
    entry.writeUInt16LE(tag, 0);
    entry.writeUInt16LE(2, 2);
    entry.writeUInt32LE(text.length, 4);
    entry.writeUInt32LE(end, 8);
    end += text.length;
    entries.push(entry);
  }
  const head = Buffer.from(tiff);
  head.writeUInt32LE(end, 4);
  const size = Buffer.alloc(2);
  size.writeUInt16LE(entries.length);
  const sorted = entries.toSorted((one, other) => one.readUInt16LE(0) - other.readUInt16LE(0));
  return Buffer.concat([head, ...texts.map(([, text]) => text), size, ...sorted, Buffer.alloc(4)]);
}

/** Puts a gap with text between the header and the pixels of a BMP of 24 bits. */
function createBmp({
  data,
  width,
  height,
}: {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}) {
  const gap = Buffer.from(LINE);
  const row = Math.ceil((width * 3) / 4) * 4;
  const head = Buffer.alloc(54);
  head.write('BM', 0, 'latin1');
  head.writeUInt32LE(54 + gap.length + row * height, 2);
  head.writeUInt32LE(54 + gap.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        pixels[(height - 1 - y) * row + x * 3 + channel] = data[(y * width + x) * 3 + 2 - channel] ?? 0;
  return Buffer.concat([head, gap, pixels]);
}

/** Creates photographs with the identity in every place that their formats have for texts and other bytes. */
export async function createPlantedPhotographs(): Promise<PlantedFile[]> {
  const files: PlantedFile[] = [];
  const add = (format: string, place: string, bytes: Buffer) =>
    files.push({ place: `${format}: ${place}`, name: `${pinyin} ${files.length + 1}.${format.toLowerCase()}`, bytes });
  const thumbnail = await draw(0).resize(24, 18).jpeg().toBuffer();
  for (const [index, [place, plant]] of JPEG_PLACES.entries())
    add(
      'JPEG',
      place,
      plant(
        await draw(index)
          .jpeg({ quality: 88, progressive: index % 3 === 2 })
          .toBuffer(),
        thumbnail,
      ),
    );
  for (const [index, [place, plant]] of PNG_PLACES.entries())
    add(
      'PNG',
      place,
      plant(
        await draw(40 + index)
          .png()
          .toBuffer(),
      ),
    );
  add('TIFF', 'description and artist', withTiffTexts(await draw(60).tiff().toBuffer()));
  add(
    'TIFF',
    'text behind the end',
    Buffer.concat([await draw(61).tiff({ compression: 'lzw' }).toBuffer(), Buffer.from(LINE)]),
  );
  const { data, info } = await draw(66).raw().toBuffer({ resolveWithObject: true });
  add('BMP', 'a gap before the pixels', createBmp({ data, width: info.width, height: info.height }));
  return files;
}
