import { afterEach, beforeEach } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Returns a function that writes a report of a test program and returns its path; the report is removed after the test.
 */
export function createReportFiles(): (report: unknown) => string {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'dentarium-report-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  return (report) => {
    const path = join(folder, 'report.json');
    writeFileSync(path, JSON.stringify(report));
    return path;
  };
}
