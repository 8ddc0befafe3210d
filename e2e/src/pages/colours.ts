import type { Page } from '@playwright/test';
import type { Colour } from '../files/jpeg.ts';

/** What is seen of an image: its size, and the colour in the middle of each quarter. */
export interface SeenImage {
  readonly width: number;
  readonly height: number;
  readonly topLeft: Colour;
  readonly topRight: Colour;
  readonly bottomLeft: Colour;
  readonly bottomRight: Colour;
}

/** Lets the browser decode an image as it is stored, without turning it by what a camera wrote into it. */
export function seeImage(page: Page, bytes: Uint8Array): Promise<SeenImage> {
  return page.evaluate(async (base64) => {
    const stored = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const image = await createImageBitmap(new Blob([stored]), { imageOrientation: 'none' });
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const at = (x: number, y: number): [number, number, number] => {
      const [red = 0, green = 0, blue = 0] =
        context?.getImageData(Math.floor(width * x), Math.floor(height * y), 1, 1).data ?? [];
      return [red, green, blue];
    };
    return {
      width,
      height,
      topLeft: at(0.25, 0.25),
      topRight: at(0.75, 0.25),
      bottomLeft: at(0.25, 0.75),
      bottomRight: at(0.75, 0.75),
    };
  }, Buffer.from(bytes).toString('base64'));
}

/** Whether two colours are the same but for what a lossy format makes of them. */
export function isNear(one: Colour, other: Colour): boolean {
  return one.every((value, index) => Math.abs(value - (other[index] ?? 0)) < 40);
}
