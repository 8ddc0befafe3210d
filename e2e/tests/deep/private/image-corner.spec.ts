import { updateFileView } from '@dentarium/server/calls/files';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { createJpeg, type Colour } from '../../../src/files/jpeg.ts';
import { toTestFile } from '../../../src/files/test-file.ts';
import { Viewer } from '../../../src/pages/viewer.ts';
import { createStageWithFiles } from '../../../src/server/records.ts';
import { expect, test } from '../../../src/test.ts';

const RADIOGRAPH = 14;
/** Blocks of 8 × 8 px. */
const [WIDTH, HEIGHT] = [160, 60];
const BLACK: Colour = [10, 10, 10];
const WHITE: Colour = [250, 250, 250];

/** A mark of the film, such as its R, in a corner of the stored picture, and the way in which the picture is shown. */
interface Film {
  readonly corner: 'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight';
  readonly mirror?: boolean;
  readonly rotation?: 0 | 90 | 180 | 270;
  readonly factsAt: 'topLeft' | 'topRight';
}

const FILMS: readonly Film[] = [
  { corner: 'bottomRight', factsAt: 'topLeft' },
  { corner: 'topLeft', factsAt: 'topRight' },
  { corner: 'topRight', factsAt: 'topLeft' },
  { corner: 'topRight', mirror: true, factsAt: 'topRight' },
  { corner: 'topLeft', mirror: true, factsAt: 'topLeft' },
  { corner: 'bottomRight', rotation: 180, factsAt: 'topRight' },
  { corner: 'topLeft', rotation: 180, factsAt: 'topLeft' },
];

function createFilm({ corner }: Film, seed: number): Buffer {
  const isRight = corner.endsWith('Right');
  const isBottom = corner.startsWith('bottom');
  return createJpeg({
    width: WIDTH,
    height: HEIGHT,
    colourAt: (x, y) => {
      // The middle differs between films, so that none is a duplicate.
      if (y === HEIGHT / 2 && x >= 30 && x < 50) return (seed >> (x - 30)) % 2 === 0 ? BLACK : WHITE;
      const [fromSide, fromEdge] = [isRight ? WIDTH - 1 - x : x, isBottom ? HEIGHT - 1 - y : y];
      return fromSide >= 3 && fromSide < 6 && fromEdge < 6 ? WHITE : BLACK;
    },
  });
}

test('IMG-02 SAFE-05 covers no mark of a film with the facts, however the picture is turned', async ({
  page,
  caller,
  say,
}) => {
  const seed = Date.now() % 1_000_000;
  const { patient, path } = await createStageWithFiles(
    caller,
    FILMS.map((film, index) => [toTestFile(`${index}.jpg`, createFilm(film, seed + index)), RADIOGRAPH] as const),
  );
  const files = await caller.ask(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient.id } });
  const viewer = new Viewer(page, say);
  for (const [index, { mirror = false, rotation = 0, factsAt }] of FILMS.entries()) {
    const file = files.find(({ name }) => name === `${index}.jpg`);
    if (file === undefined) throw new Error(`The film ${index} was not filed`);
    await caller.ask(updateFileView, { params: { id: file.id }, body: { mirror, rotation } });
    await page.goto(`${path}?view=${file.id}`);
    await expect(viewer.image).toBeVisible();
    const facts = viewer.dialog.locator('dl[data-corner]');
    await expect(facts, JSON.stringify(FILMS[index])).toHaveAttribute('data-corner', factsAt);
  }
});
