import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../files/problem.ts';
import { PACKED_LIMITS, packVersion, unpackVersion } from './packed-version.ts';
import type { Candidate } from './publish.ts';
import { writeModuleBuild } from '../testing/module-build.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-packed-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Splits bytes into pieces, as a network does. */
async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function packVersionBytes(candidate: Candidate): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of packVersion(candidate)) parts.push(part);
  return Buffer.concat(parts);
}

const unpack = (bytes: Buffer, size = 1000) => unpackVersion(pieces(bytes, size), join(folder, 'arrived'));

test.each([1, 3, 64, 100_000])('MFE-01 transfers a version unchanged in pieces of %i bytes', async (size) => {
  const sentBuild = writeModuleBuild(folder, { version: '1.0.0', code: 'a few bytes of code' });
  mkdirSync(join(sentBuild.buildFolder, 'static/later'), { recursive: true });
  writeFileSync(join(sentBuild.buildFolder, 'static/later/chunk.js'), 'x'.repeat(2000));
  writeFileSync(join(sentBuild.buildFolder, 'static/empty.css'), '');
  const unpackedCandidate = await unpack(await packVersionBytes(sentBuild), size);
  expect(unpackedCandidate).toEqual({ ...sentBuild, buildFolder: join(folder, 'arrived') });
  const files = (parentFolder: string) => readdirSync(parentFolder, { recursive: true }).map(String).toSorted();
  expect(files(unpackedCandidate.buildFolder)).toEqual(files(sentBuild.buildFolder));
  for (const file of ['module.js', 'static/later/chunk.js', 'static/empty.css'])
    expect(readFileSync(join(unpackedCandidate.buildFolder, file), 'utf8')).toBe(
      readFileSync(join(sentBuild.buildFolder, file), 'utf8'),
    );
});

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');
const file = (path: string, content = '') => ({ path, size: content.length, sha256: sha256(content) });

/** Creates a packed version with a given head and contents. */
function createPacked(head: object, contents = ''): Buffer {
  const { declaration } = writeModuleBuild(folder, { version: '1.0.0' });
  const text = Buffer.from(JSON.stringify({ declaration, version: '1.0.0', files: [], ...head }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([length, text, Buffer.from(contents)]);
}

test.each<[string, () => Buffer, RegExp]>([
  ['leads out of its folder', () => createPacked({ files: [file('../a.js')] }), /files\.0\.path is not/],
  [
    'leads out of its folder on the way',
    () => createPacked({ files: [file('a/../../b.js')] }),
    /files\.0\.path is not/,
  ],
  ['is absolute', () => createPacked({ files: [file('/etc/passwd')] }), /files\.0\.path is not/],
  ['has a backslash', () => createPacked({ files: [file('a\\..\\b.js')] }), /files\.0\.path is not/],
  ['has no name', () => createPacked({ files: [file('')] }), /files\.0\.path is not/],
  ['has an endless name', () => createPacked({ files: [file('a'.repeat(301))] }), /files\.0\.path is not/],
  ['is there twice', () => createPacked({ files: [file('a.js'), file('A.js')] }), /has a\.js twice/],
  ['is a folder too', () => createPacked({ files: [file('a/b.js'), file('a')] }), /has a twice/],
  ['is the one of the hashes', () => createPacked({ files: [file('integrity.json')] }), /written by the site itself/],
  ['is too large', () => createPacked({ files: [{ ...file('a'), size: PACKED_LIMITS.bytes + 1 }] }), /at most/],
  [
    'is one of too many',
    () => createPacked({ files: Array.from({ length: PACKED_LIMITS.files + 1 }, (_, at) => file(`${at}`)) }),
    /files is not/,
  ],
  ['has no proper size', () => createPacked({ files: [{ ...file('a'), size: -1 }] }), /files\.0\.size is not/],
  [
    'has another hash',
    () => createPacked({ files: [{ ...file('a.js', 'x'), sha256: sha256('y') }] }, 'x'),
    /a\.js has arrived as something else/,
  ],
  ['is cut short', () => createPacked({ files: [file('a.js', 'xyz')] }, 'xy'), /ended before its last file/],
  ['has more behind it', () => createPacked({ files: [file('a.js', 'x')] }, 'xy'), /More bytes came/],
])('MFE-01 refuses a version whose file %s', async (_label, bytes, reason) => {
  await expect(unpack(bytes())).rejects.toThrow(reason);
  expect(existsSync(join(folder, 'b.js'))).toBe(false);
});

test.each<[string, () => Buffer, RegExp]>([
  ['is no list', () => Buffer.from([0, 0, 0, 2, 0x7b, 0x7d]), /declaration is not/],
  ['is no JSON', () => Buffer.from([0, 0, 0, 1, 0x7b]), /is not JSON/],
  ['is too long', () => Buffer.from([0xff, 0xff, 0xff, 0xff]), /too long/],
  ['is missing', () => Buffer.from([0, 0]), /ended before/],
  ['names a folder as its version', () => createPacked({ version: '../1.0.0' }), /version is not/],
  ['says more than it may', () => createPacked({ more: true }), /more is not/],
  ['has a module of no proper name', () => createPacked({ declaration: { name: '../x' } }), /declaration\.name is not/],
])('MFE-01 refuses a version whose head %s', async (_label, bytes, reason) => {
  await expect(unpack(bytes())).rejects.toThrow(reason);
  expect(existsSync(join(folder, 'arrived'))).toBe(false);
});

test.each([
  ['a head that is too long', Buffer.alloc(8, 0xff)],
  ['a head that is none', Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.from('{]')])],
])('MFE-01 closes the source of a version with %s, so that its connection goes on', async (_case, bytes) => {
  let isClosed = false;
  async function* source(): AsyncGenerator<Buffer> {
    try {
      while (true) yield bytes;
    } finally {
      isClosed = true;
    }
  }
  await expect(unpackVersion(source(), join(folder, 'arriving'))).rejects.toThrow(Problem);
  expect(isClosed).toBe(true);
});
