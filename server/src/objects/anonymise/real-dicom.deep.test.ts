import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { anonymiseDicom } from './anonymise-dicom.ts';
import { DamagedDicomError } from './dicom-dataset.ts';
import { readDicom, readText } from './dicom-file.ts';
import { BurnedInAnnotationError, UnsuitableDicomError } from './dicom-refusals.ts';
import { drawDicom, readGreyLevels } from './testing/draw-dicom.ts';

async function anonymise(bytes: Buffer): Promise<Buffer> {
  return Buffer.concat((await anonymiseDicom(bytes, { name: 'P07', key: 'a key' })).pieces);
}

const DATA = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'dicom');
const CASES = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'cases');
/** The refusals that a file without a readable picture gets. */
const REFUSALS = [DamagedDicomError, UnsuitableDicomError, BurnedInAnnotationError];

/** Attributes that name the patient, the file and the study. */
const SECRET_TAGS = [0x0010_0010, 0x0010_0020, 0x0010_0030, 0x0008_0018, 0x0020_000d, 0x0008_0050];

/** The date that replaces others. */
const NEUTRAL_DATE = '19000101';

/** Returns the values of the identifying attributes that an anonymous file contains; short ones occur by chance. */
function findSecrets(bytes: Buffer, clean: Buffer): string[] {
  const { elements } = readDicom(bytes);
  const secrets = SECRET_TAGS.map((tag) => readText(elements, tag)).filter((secret) => secret.length > 6);
  return secrets.filter((secret) => secret !== NEUTRAL_DATE && clean.includes(secret));
}

/** Overlays may hold texts, so a clean file has none; its pixels are those of the original. */
async function lacksOverlayOnly(bytes: Buffer, clean: Buffer): Promise<boolean> {
  const hasOverlay = readDicom(bytes).elements.some(({ tag }) => tag >>> 16 === 0x6000);
  if (!hasOverlay) return false;
  const [before, after] = [await readGreyLevels(bytes), await readGreyLevels(clean)];
  return Buffer.from(before).equals(Buffer.from(after));
}

async function compareFile(path: string): Promise<readonly [path: string, outcome: string]> {
  const bytes = readFileSync(path);
  const before = await drawDicom(bytes);
  try {
    const clean = await anonymise(bytes);
    const secrets = findSecrets(bytes, clean);
    if (secrets.length > 0) return [path, `contains ${secrets.join(' and ')}`];
    const after = await drawDicom(clean);
    const isSame = after.form === before.form && after.samples.equals(before.samples);
    return [path, isSame || (await lacksOverlayOnly(bytes, clean)) ? 'same' : `other: ${after.form}`];
  } catch (error) {
    if (!REFUSALS.some((refusal) => error instanceof refusal)) throw error;
    // A picture that is shown has to be in the package, unless the file says that it names the patient.
    const isRefused = before.samples.length === 0 || error instanceof BurnedInAnnotationError;
    return [path, isRefused ? 'refused' : `lost: ${String(error)}`];
  }
}

(existsSync(DATA) ? describe : describe.skip)('real DICOM files', () => {
  test('SAFE-03 have the same picture before and after', async () => {
    const files = globSync([`${DATA}/**/*`, `${CASES}/dicom/*`, `${CASES}/anonymous/*.dcm`]).filter((path) =>
      statSync(path).isFile(),
    );
    expect(files.length).toBeGreaterThan(100);
    const outcomes = [];
    for (const path of files) outcomes.push(await compareFile(path));
    expect(outcomes.filter(([, outcome]) => outcome !== 'same' && outcome !== 'refused')).toEqual([]);
    expect(outcomes.filter(([, outcome]) => outcome === 'same').length).toBeGreaterThan(100);
  });
});
