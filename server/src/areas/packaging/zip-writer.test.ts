import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { toSafeName, UniqueNames } from './entry-names.ts';
import { formatPackageIndex } from './package-index.ts';
import { readZip } from './testing/read-zip.ts';
import { encodeCentralRecord, encodeEndRecords, encodeLocalRecord } from './zip-records.ts';
import { ZipWriter } from './zip-writer.ts';

function hasUnzip(): boolean {
  try {
    execFileSync('unzip', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a zip', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zip-writer-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function writeZip(): Promise<string> {
    const path = join(folder, 'out.zip');
    const large = join(folder, 'large');
    await writeFile(large, Buffer.alloc(2_500_001, 'dentarium'));
    await writeFile(join(folder, 'empty'), '');
    const zip = await ZipWriter.create(path);
    expect(await zip.addFile('患者/正面像/large.bin', '2024-05-06T07:08:10', large)).toBe(2_500_001);
    await zip.addFile('empty', '1970-01-01T00:00:00', join(folder, 'empty'));
    await zip.addBytes('a/index.csv', '2107-12-31T23:59:58', Buffer.from('text'));
    expect(await zip.end()).toBe((await readFile(path)).length);
    return path;
  }

  test('TASK-03 writes every byte under its name and time, from an empty to a large file', async () => {
    const files = readZip(await readFile(await writeZip()));
    expect(files.map(({ name, bytes, at }) => [name, bytes.length, at])).toEqual([
      ['患者/正面像/large.bin', 2_500_001, '2024-05-06 07:08:10'],
      ['empty', 0, '1980-01-01 00:00:00'],
      ['a/index.csv', 4, '2107-12-31 23:59:58'],
    ]);
  });

  test('passes the check of another program, if installed', async () => {
    const path = await writeZip();
    const unzipOutput = hasUnzip()
      ? execFileSync('unzip', ['-tq', path], { encoding: 'utf8' })
      : 'No errors: not looked';
    expect(unzipOutput).toContain('No errors');
  });

  test('refuses to overwrite a file', async () => {
    await writeFile(join(folder, 'there'), 'already');
    await expect(ZipWriter.create(join(folder, 'there'))).rejects.toThrow('EEXIST');
  });

  test('writes sizes and offsets above four gigabytes to the ZIP64 fields', () => {
    const entry = { name: 'a', at: '2024-01-01T00:00:00', size: 5 * 1024 ** 3, crc: 1, offset: 6 * 1024 ** 3 };
    const local = encodeLocalRecord(entry);
    expect([local.readUInt16LE(4), local.readUInt32LE(18), local.readUInt32LE(22)]).toEqual([
      45, 0xffff_ffff, 0xffff_ffff,
    ]);
    expect([local.readUInt16LE(31), local.readUInt16LE(33), Number(local.readBigUInt64LE(35))]).toEqual([
      1,
      16,
      entry.size,
    ]);
    const central = encodeCentralRecord(entry);
    expect([central.readUInt32LE(42), central.readUInt16LE(30)]).toEqual([0xffff_ffff, 28]);
    expect(Number(central.readBigUInt64LE(47 + 4 + 16))).toBe(entry.offset);
    expect(encodeEndRecords(3, 100, 50)).toHaveLength(22);
    const end = encodeEndRecords(70_000, entry.offset, 1000);
    expect([end.readUInt32LE(0), Number(end.readBigUInt64LE(32)), Number(end.readBigUInt64LE(48))]).toEqual([
      0x0606_4b50,
      70_000,
      entry.offset,
    ]);
    expect(Number(end.readBigUInt64LE(56 + 8))).toBe(entry.offset + 1000);
  });
});

describe('names in a package', () => {
  test.each([
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a\\b:c*d?e"f<g>h|i', 'a_b_c_d_e_f_g_h_i'],
    ['CON.txt', '_CON.txt'],
    ['trailing. . ', 'trailing'],
    ['王小明 \u202egnp.exe', '王小明 _gnp.exe'],
    ['', '_'],
    ['...', '_'],
    [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(60)}.jpeg`],
  ])('%j becomes one that every system takes: %j', (name, safe) => {
    expect(toSafeName(name)).toBe(safe);
  });

  test('makes names in a folder unique, ignoring case', () => {
    const names = new UniqueNames();
    expect(['a.jpg', 'A.JPG', 'a.jpg'].map((name) => names.take('x', name))).toEqual([
      'a.jpg',
      'A (2).JPG',
      'a (3).jpg',
    ]);
    expect(names.take('y', 'a.jpg')).toBe('a.jpg');
  });
});

test('quotes special cells in the list of contents and defuses formulas', () => {
  const line = {
    path: 'a,b',
    patient: '=cmd()',
    stage: 'say "hi"',
    category: '',
    takenAt: '',
    size: 5,
    md5: 'f',
    note: '',
    omitted: 0,
  };
  expect(formatPackageIndex([line], 'ch')).toBe(
    '\uFEFF文件,患者,阶段,分类,拍摄时间,字节数,MD5,说明\r\n"a,b",\'=cmd(),"say ""hi""",,,5,f,\r\n',
  );
});
