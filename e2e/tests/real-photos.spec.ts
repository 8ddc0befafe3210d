import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { getImage } from '@dentarium/api/services/file-service';
import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import { QUARTER_COLOURS } from '../src/files/jpeg.ts';
import { photo } from '../src/files/photo.ts';
import { hasRealFiles, realFiles } from '../src/files/real-files.ts';
import { isNear, seeImage } from '../src/pages/colours.ts';
import type { Caller } from '../src/server/caller.ts';
import { createPatient, createStage, newName, originalOf, stageWith } from '../src/server/records.ts';
import { expect, test } from '../src/test.ts';

test.use({ file: import.meta.filename, account: 'triage', timezoneId: 'America/New_York' });

async function newStage(caller: Caller) {
  const patient = await createPatient(caller, { name: newName('Photos') });
  const stage = await createStage(caller, patient.id);
  const files = () => caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  return { path: `/patient/${patient.id}/stage/${stage.id}`, files };
}

/** The original date that a camera wrote, read without any library. */
function dateWritten(path: string): string | undefined {
  const found = readFileSync(path)
    .toString('latin1')
    .match(/\d{4}:\d{2}:\d{2} \d{2}:\d{2}:\d{2}/g);
  return found?.map((date) => `${date.slice(0, 10).replaceAll(':', '-')}T${date.slice(11)}`).toSorted()[0];
}

test('STG-06 photographs of all eight orientations are seen upright, and their originals are as they came', async ({
  page,
  caller,
}) => {
  const files = [1, 2, 3, 4, 5, 6, 7, 8].map(
    (orientation) => [photo(`o${orientation}.jpg`, { orientation }), 80] as const,
  );
  const { rows } = await stageWith(caller, files);
  await page.goto('/500');
  for (const [index, row] of rows.entries()) {
    expect([row.width, row.height]).toEqual([640, 512]);
    for (const variant of ['thumb', 'preview'] as const) {
      const blob = await caller.ask(getImage, { params: { fileId: row.id, variant } });
      const seen = await seeImage(page, new Uint8Array(await blob.arrayBuffer()));
      if (variant === 'thumb') expect(seen.width).toBe(150);
      for (const quarter of ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const)
        expect(
          isNear(seen[quarter], QUARTER_COLOURS[quarter]),
          `${row.name} ${variant} ${quarter} ${seen[quarter].join(' ')}`,
        ).toBe(true);
    }
    const sent = files[index]?.[0].buffer ?? Buffer.alloc(0);
    expect((await originalOf(caller, row)).equals(sent), row.name).toBe(true);
  }
});

test.describe('real photographs', () => {
  test.skip(!hasRealFiles, 'there are none on this machine');

  test('STG-06 photographs of every orientation are seen upright', async ({ page, caller, patientPage }) => {
    const { path, files } = await newStage(caller);
    const photos = realFiles('photos/orientation');
    await page.goto(path);
    await patientPage.stage.chooseFiles(photos);
    await expect(patientPage.uploads.allDone(photos.length)).toBeVisible({ timeout: 60_000 });
    const rows = await files();
    expect(rows).toHaveLength(photos.length);
    const seen = [];
    for (const row of rows) {
      expect([row.width, row.height], row.name).toEqual([1800, 1200]);
      const blob = await caller.ask(getImage, { params: { fileId: row.id, variant: 'preview' } });
      seen.push(await seeImage(page, new Uint8Array(await blob.arrayBuffer())));
    }
    // They are one image, so all are alike once they are upright.
    const [first] = seen;
    for (const image of seen) {
      expect([image.width, image.height]).toEqual([first?.width, first?.height]);
      for (const quarter of ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const) {
        for (const [index, value] of image[quarter].entries())
          expect(Math.abs(value - (first?.[quarter][index] ?? 0))).toBeLessThan(60);
      }
    }
  });

  test('STG-07 photographs of cameras have the date that the camera wrote', async ({ page, caller, patientPage }) => {
    const { path, files } = await newStage(caller);
    const photos = [...realFiles('photos/exif'), ...realFiles('dental')];
    await page.goto(path);
    await patientPage.stage.chooseFiles(photos);
    await expect(patientPage.uploads.allDone(photos.length)).toBeVisible({ timeout: 60_000 });
    const rows = new Map((await files()).map((row) => [row.name, row]));
    expect(rows.size).toBe(photos.length);
    for (const photo of realFiles('photos/exif')) {
      const row = rows.get(basename(photo));
      const written = dateWritten(photo);
      expect(row?.takenSource, photo).toBe(written === undefined ? 'file' : 'exif');
      if (written !== undefined) expect(row?.takenAt.slice(0, 10), photo).toBe(written.slice(0, 10));
    }
  });

  test('UPL-07 HEIC photographs of telephones are taken in and seen upright', async ({ page, caller, patientPage }) => {
    const { path, files } = await newStage(caller);
    const photos = realFiles('photos/heic');
    await page.goto(path);
    await patientPage.stage.chooseFiles(photos);
    await expect(patientPage.uploads.allDone(photos.length)).toBeVisible({ timeout: 60_000 });
    const rows = await files();
    expect(rows).toHaveLength(photos.length);
    for (const row of rows) {
      const blob = await caller.ask(getImage, { params: { fileId: row.id, variant: 'preview' } });
      const image = await seeImage(page, new Uint8Array(await blob.arrayBuffer()));
      const [width, height] = [row.width ?? 0, row.height ?? 0];
      expect(Math.abs(image.width / image.height - width / height), row.name).toBeLessThan(0.02);
    }
    // This telephone was held upright; its pixels lie on their side.
    const portrait = rows.find(({ name }) => name.startsWith('iphone_13'));
    expect((portrait?.height ?? 0) > (portrait?.width ?? 0)).toBe(true);
  });
});
