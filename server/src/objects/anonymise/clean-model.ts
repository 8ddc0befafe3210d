const STL_HEADER = 80;
const STL_TRIANGLE = 50;
const DRACO_METADATA = 0x8000;

/** Whether an STL is binary: its number of triangles fits its length, whatever its first word is. */
function isBinaryStl(bytes: Buffer): boolean {
  return (
    bytes.length >= STL_HEADER + 4 && bytes.length >= STL_HEADER + 4 + bytes.readUInt32LE(STL_HEADER) * STL_TRIANGLE
  );
}

function cleanStl(bytes: Buffer): Buffer {
  if (!isBinaryStl(bytes)) return eachLine(bytes, (line) => line.replace(/^(\s*(?:end)?solid)\b.*$/i, '$1'));
  // What stands behind the last triangle may be anything.
  const clean = Buffer.from(bytes.subarray(0, STL_HEADER + 4 + bytes.readUInt32LE(STL_HEADER) * STL_TRIANGLE));
  return clean.fill(0, 0, STL_HEADER);
}

/** Changes each line of a text, piece by piece: a model may be larger than the longest string. Lines that become `null` go. */
function eachLine(bytes: Buffer, change: (line: string) => string | null): Buffer {
  const pieces: Buffer[] = [];
  const size = 16 * 1024 * 1024;
  for (let at = 0; at < bytes.length;) {
    const cut = at + size >= bytes.length ? bytes.length : bytes.lastIndexOf(0x0a, at + size) + 1;
    const end = cut > at ? cut : bytes.length;
    const lines = bytes.toString('latin1', at, end).split('\n');
    const kept = lines.map(change).filter((line) => line !== null);
    pieces.push(Buffer.from(kept.join('\n'), 'latin1'));
    at = end;
  }
  return Buffer.concat(pieces);
}

function cleanPly(bytes: Buffer): Buffer | undefined {
  const mark = 'end_header';
  const found = bytes.indexOf(mark);
  if (found < 0) return undefined;
  const header = eachLine(bytes.subarray(0, found), (line) => (/^\s*(?:comment|obj_info)\b/.test(line) ? null : line));
  return Buffer.concat([header, bytes.subarray(found)]);
}

/** Without comments, names of parts and of other files; a text in a wide encoding has no line that is known. */
function cleanObj(bytes: Buffer): Buffer | undefined {
  const clean = eachLine(bytes, (line) => (/^\s*(?:v|vt|vn|vp|f|l|p|s)\s/.test(line) ? line : null));
  return clean.length === 0 ? undefined : Buffer.concat([clean, Buffer.from('\n')]);
}

function cleanOff(bytes: Buffer): Buffer {
  return eachLine(bytes, (line) => line.replace(/#.*$/, ''));
}

/** A compressed model says whether texts are in it; one that has some is not taken apart. */
function cleanDraco(bytes: Buffer): Buffer | undefined {
  return bytes.length > 11 && (bytes.readUInt16LE(9) & DRACO_METADATA) === 0 ? bytes : undefined;
}

/**
 * Takes the texts out of a model: names, comments, headers.
 *
 * @returns `undefined` when that cannot be done.
 */
export function cleanModel(bytes: Buffer, contentType: string): Buffer | undefined {
  switch (contentType) {
    case 'model/stl':
      return cleanStl(bytes);
    case 'model/ply':
      return cleanPly(bytes);
    case 'model/obj':
      return cleanObj(bytes);
    case 'model/off':
      return cleanOff(bytes);
    case 'model/draco':
      return cleanDraco(bytes);
    default:
      return undefined;
  }
}
