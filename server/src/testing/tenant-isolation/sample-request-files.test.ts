import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listSampleRequestFiles } from './sample-request-files.ts';

test('the asked calls of an area are found below areas and below clinic, and nowhere else', () => {
  const src = mkdtempSync(join(tmpdir(), 'asked-calls-'));
  try {
    const requestFiles = ['areas/recalls/testing/asked-calls.ts', 'clinic/rooms/testing/asked-calls.ts'];
    for (const file of [...requestFiles, 'areas/recalls/asked-calls.ts', 'kernel/http/testing/asked-calls.ts']) {
      mkdirSync(dirname(join(src, file)), { recursive: true });
      writeFileSync(join(src, file), '');
    }
    expect(listSampleRequestFiles(src)).toEqual(requestFiles.map((file) => join(...file.split('/'))));
  } finally {
    rmSync(src, { recursive: true });
  }
});
