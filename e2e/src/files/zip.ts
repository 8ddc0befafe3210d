import { crc32 } from 'node:zlib';

interface Header {
  readonly name: Buffer;
  readonly bytes: Buffer;
  readonly at: number;
}

function createHeader(signature: number, { name, bytes }: Header, central: boolean): Buffer {
  const head = Buffer.alloc(central ? 46 : 30);
  const shift = central ? 2 : 0;
  head.writeUInt32LE(signature, 0);
  if (central) head.writeUInt16LE(20, 4);
  head.writeUInt16LE(20, 4 + shift);
  // The name is UTF-8; the content is stored as it is.
  head.writeUInt16LE(0x0800, 6 + shift);
  head.writeUInt16LE(((2024 - 1980) << 9) | (1 << 5) | 10, 12 + shift);
  head.writeUInt32LE(crc32(bytes), 14 + shift);
  head.writeUInt32LE(bytes.length, 18 + shift);
  head.writeUInt32LE(bytes.length, 22 + shift);
  head.writeUInt16LE(name.length, 26 + shift);
  return head;
}

/** Creates a zip without compression. */
export function createZip(files: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = [];
  const headers: Header[] = [];
  let at = 0;
  for (const [path, bytes] of Object.entries(files)) {
    const header = { name: Buffer.from(path), bytes, at };
    headers.push(header);
    const local = createHeader(0x0403_4b50, header, false);
    parts.push(local, header.name, bytes);
    at += local.length + header.name.length + bytes.length;
  }
  const directory = headers.map((header) => {
    const entry = createHeader(0x0201_4b50, header, true);
    entry.writeUInt32LE(header.at, 42);
    return Buffer.concat([entry, header.name]);
  });
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(headers.length, 8);
  end.writeUInt16LE(headers.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
