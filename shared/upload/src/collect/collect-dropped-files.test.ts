import { expect, test } from '@jest/globals';
import { type Drop, collectDroppedFiles } from './collect-dropped-files.ts';

/** A folder of a drop: names of files or folders. */
interface Folder {
  readonly [name: string]: Folder | File;
}

// The entries that a browser provides in a drop; jsdom has none of them.
function buildEntry(name: string, content: Folder | File): FileSystemEntry {
  const isFile = content instanceof File;
  const base = { name, fullPath: `/${name}`, isFile, isDirectory: !isFile };
  const kindProperties = isFile
    ? { ...base, file: (give: (file: File) => void) => give(content) }
    : {
        ...base,
        createReader: () => buildReader(Object.entries(content).map(([inside, each]) => buildEntry(inside, each))),
      };
  return kindProperties as FileSystemEntry & typeof kindProperties;
}

/** Returns at most 100 entries at a time and an empty portion at the end, like Chromium. */
function buildReader(entries: FileSystemEntry[]) {
  return {
    readEntries: (give: (portion: FileSystemEntry[]) => void) => setTimeout(() => give(entries.splice(0, 100))),
  };
}

function buildDrop(content: Folder): Drop {
  const items = Object.entries(content).map(([name, each]) => ({
    kind: 'file',
    webkitGetAsEntry: () => buildEntry(name, each),
  }));
  return { items: [{ kind: 'string', webkitGetAsEntry: () => null }, ...items], files: [] };
}

const file = (name: string): File => new File(['content'], name);

async function collectNames(content: Folder, maxCount?: number) {
  const { files, truncated } = await collectDroppedFiles(buildDrop(content), maxCount);
  return { names: files.map(({ name }) => name), truncated };
}

test('collects all files of dropped files and folders, in the order of their names', async () => {
  const patient = {
    'front 10.jpg': file('front 10.jpg'),
    'front 2.jpg': file('front 2.jpg'),
    xray: { 'ceph.dcm': file('ceph.dcm') },
  };
  expect(await collectNames({ 'single.jpg': file('single.jpg'), patient })).toEqual({
    names: ['single.jpg', 'front 2.jpg', 'front 10.jpg', 'ceph.dcm'],
    truncated: false,
  });
});

test('reads a folder of more than 100 files to its end', async () => {
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`${index}.jpg`, file(`${index}.jpg`)]));
  const { names, truncated } = await collectNames({ many });
  expect(names).toHaveLength(250);
  expect(truncated).toBe(false);
});

test('skips system files in folders', async () => {
  const folder = {
    '.DS_Store': file('.DS_Store'),
    'Thumbs.db': file('Thumbs.db'),
    __MACOSX: { 'a.jpg': file('a.jpg') },
    'b.jpg': file('b.jpg'),
  };
  expect((await collectNames({ folder })).names).toEqual(['b.jpg']);
});

test('limits a drop in number and in depth', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${index}.jpg`, file(`${index}.jpg`)]));
  const { names, truncated } = await collectNames({ many }, 12);
  expect({ count: names.length, truncated }).toEqual({ count: 12, truncated: true });

  let deep: Folder = { 'bottom.jpg': file('bottom.jpg') };
  for (let level = 0; level < 20; level += 1) deep = { deeper: deep, 'here.jpg': file('here.jpg') };
  expect((await collectNames(deep)).names).not.toContain('bottom.jpg');
});

test('collects the plain files if the browser provides no entries', async () => {
  const files = [file('a.jpg'), file('b.jpg')];
  const drop = { items: [], files };
  expect(await collectDroppedFiles(drop)).toEqual({ files, hasOmittedDirectory: false, truncated: false });
  expect(await collectDroppedFiles(drop, 1)).toEqual({
    files: [files[0]],
    hasOmittedDirectory: false,
    truncated: true,
  });
});

test('SAFE-06 reports the directory of a disc that it leaves out', async () => {
  const files = [file('DICOMDIR'), file('IM000001')];
  expect(await collectDroppedFiles({ items: [], files })).toEqual({
    files: [files[1]],
    hasOmittedDirectory: true,
    truncated: false,
  });
});
