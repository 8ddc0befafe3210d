import type { Locator, Page } from '@playwright/test';
import type { Say } from '../texts/texts.ts';

/** The full-screen image viewer. */
export class Viewer {
  readonly dialog: Locator;
  readonly image: Locator;
  readonly title: Locator;
  readonly keyList: Locator;
  readonly #say: Say;

  constructor(page: Page, say: Say) {
    this.#say = say;
    this.dialog = page.getByRole('dialog', { name: say('image', 'viewer.label') });
    // Icons in the bar are images too, but only this one has an alternative text.
    this.image = this.dialog.getByAltText(/./);
    this.title = this.dialog.getByRole('heading', { level: 2 });
    this.keyList = this.dialog.getByRole('region', { name: say('image', 'viewer.keyList') });
  }

  /** Finds the button of an action, by its text key in the shell. */
  button(
    action:
      | 'zoomIn'
      | 'zoomOut'
      | 'fit'
      | 'rotateLeft'
      | 'rotateRight'
      | 'mirror'
      | 'previous'
      | 'next'
      | 'download'
      | 'close',
  ): Locator {
    return this.dialog.getByRole('button', { name: this.#say('image', `viewer.${action}`), exact: true });
  }

  /** Finds an image of the filmstrip, by its position from 1. */
  film(place: number): Locator {
    return this.dialog
      .getByRole('navigation')
      .getByRole('button')
      .nth(place - 1);
  }

  /** Finds the zoom indicator. */
  zoom(percent: number): Locator {
    return this.dialog.getByText(`${percent}%`, { exact: true });
  }

  /** Finds the position indicator of the current image. */
  position(index: number, total: number): Locator {
    return this.dialog.getByText(this.#say('image', 'viewer.position', { index, total }), { exact: true });
  }

  /** Reads the transformation of the image: rotation, mirroring and scale. */
  async turn(): Promise<{ readonly degrees: number; readonly mirrored: boolean; readonly scale: number }> {
    return this.image.evaluate((image) => {
      const matrix = new DOMMatrix(getComputedStyle(image).transform);
      const scale = Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c));
      const mirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0;
      const sign = mirrored ? -1 : 1;
      const degrees = (Math.round((Math.atan2(matrix.b * sign, matrix.a * sign) * 180) / Math.PI) + 360) % 360;
      return { degrees, mirrored, scale: Math.round(scale * 100) / 100 };
    });
  }
}
