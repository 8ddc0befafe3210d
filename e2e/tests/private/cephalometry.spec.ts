import { queryFilesInfo } from '@dentarium/api/services/stage-service';
import type { Locator } from '@playwright/test';
import { photo } from '../../src/files/photo.ts';
import { stageWith } from '../../src/server/records.ts';
import { expect, test } from '../../src/test.ts';

/** The image of these tests is 640 × 512 px, whole in its board. */
const IMAGE = { width: 640, height: 512 };

/** Clicks on a pixel of the image. */
async function clickAt(board: Locator, x: number, y: number): Promise<void> {
  const box = await board.boundingBox();
  if (box === null) throw new Error('there is no board');
  const scale = Math.min(box.width / IMAGE.width, box.height / IMAGE.height);
  const position = {
    x: box.width / 2 + (x - IMAGE.width / 2) * scale,
    y: box.height / 2 + (y - IMAGE.height / 2) * scale,
  };
  await board.click({ position });
}

test('VIEW-04 TASK-05 a cephalogram is traced by pointer and keys, comes back after a reload, and its report has the page', async ({
  page,
  caller,
  say,
}) => {
  const { patient } = await stageWith(caller, [
    [photo('ceph.jpg'), 18],
    [photo('face.jpg'), 8],
  ]);
  const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  const xray = files.find(({ category }) => category === 18)?.id ?? '';
  const board = page.getByRole('application', { name: say('patients', 'ceph.stage') });
  const saved = page.getByText(say('patients', 'board.save.saved'), { exact: true });
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  const place = async (label: string, x: number, y: number): Promise<void> => {
    await page.getByRole('button', { name: new RegExp(`^${label}, `) }).click();
    await clickAt(board, x, y);
  };

  await page.goto(`/patient/${patient.id}/ceph/${xray}`);
  await expect(row('SNA')).toContainText('S, N, A');
  await place('S', 200, 120);
  await place('N', 480, 120);
  await place('A', 460, 300);
  await place('B', 440, 400);
  await expect(row('ANB')).toContainText('°');
  const anb = await row('ANB').innerText();

  // By keys: B is taken up again, moved by ten pixels, and the step is taken back.
  await page.getByRole('button', { name: /^B, / }).press('Enter');
  await board.press('Shift+ArrowRight');
  await expect(row('ANB')).not.toHaveText(anb, { useInnerText: true });
  await board.press('Control+z');
  await expect(row('ANB')).toHaveText(anb, { useInnerText: true });

  // Lengths come with the ruler.
  await expect(row('Wits')).toContainText(/OP/);
  await page.getByRole('button', { name: say('patients', 'board.setRuler') }).click();
  await clickAt(board, 50, 100);
  await clickAt(board, 50, 400);
  await page.getByRole('button', { name: say('patients', 'board.apply'), exact: true }).click();
  await expect(page.getByText(/50 mm/).first()).toBeVisible();
  await expect(saved).toBeVisible();

  await page.reload();
  await expect(row('ANB')).toHaveText(anb, { useInnerText: true });
  await expect(page.getByText(/50 mm/).first()).toBeVisible();

  await page.goto(`/function/report/${patient.id}`);
  const pageOfReport = page.getByRole('checkbox', { name: say('patients', 'report.page.cephalometrics') });
  await expect(pageOfReport).toBeChecked();
});
