import type { Locator } from '@playwright/test';

/** The size of test images, which fit into a board. */
const IMAGE = { width: 640, height: 512 };

/** Clicks on a pixel of the image of a board. */
export async function clickAt(board: Locator, x: number, y: number): Promise<void> {
  const box = await board.boundingBox();
  if (box === null) throw new Error('there is no board');
  const scale = Math.min(box.width / IMAGE.width, box.height / IMAGE.height);
  const position = {
    x: box.width / 2 + (x - IMAGE.width / 2) * scale,
    y: box.height / 2 + (y - IMAGE.height / 2) * scale,
  };
  await board.click({ position });
}
