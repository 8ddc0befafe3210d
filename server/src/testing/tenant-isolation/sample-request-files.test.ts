import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { listSampleRequestFiles } from './sample-request-files.ts';

test('lists the sample requests beside the declarations of areas only', () => {
  const src = mkdtempSync(join(tmpdir(), 'sample-requests-'));
  try {
    const requestFiles = ['areas/recalls/testing/sample-requests.ts', 'clinic/rooms/testing/sample-requests.ts'];
    for (const file of [
      ...requestFiles,
      'areas/recalls/area.ts',
      'areas/recalls/sample-requests.ts',
      'clinic/rooms/area.ts',
      'kernel/http/testing/sample-requests.ts',
    ]) {
      mkdirSync(dirname(join(src, file)), { recursive: true });
      writeFileSync(join(src, file), '');
    }
    expect(listSampleRequestFiles(src)).toEqual(requestFiles.map((file) => join(...file.split('/'))));
  } finally {
    rmSync(src, { recursive: true });
  }
});
