import { ImageStore } from '../image/image-store.ts';

/** The id of an image that cannot be loaded. */
export const BROKEN_IMAGE_ID = 'broken';
/** The id of an image that is never loaded. */
export const PENDING_IMAGE_ID = 'pending';

const WIDTH_PX = { thumb: 150, preview: 900, full: 1800 } as const;
const SKIN_COLOURS = ['#c98b6b', '#a86f58', '#d8a07c', '#8f5a48'] as const;

/** Draws a mouth between lips in place of a photograph; the id selects its colour. */
function drawMouth(id: string, width: number): string {
  const sum = [...id].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const skin = SKIN_COLOURS[sum % SKIN_COLOURS.length] ?? SKIN_COLOURS[0];
  const teeth = [-2.5, -1.5, -0.5, 0.5, 1.5, 2.5]
    .map((place) => `<rect x="${145 + place * 32}" y="76" width="30" height="46" rx="8" fill="#f4ead8"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 2) / 3}" viewBox="0 0 300 200">` +
    `<rect width="300" height="200" fill="${skin}"/><ellipse cx="150" cy="100" rx="125" ry="58" fill="#b4483f"/>` +
    `<ellipse cx="150" cy="100" rx="105" ry="40" fill="#5b1f1d"/>${teeth}</svg>`
  );
}

/** Images that are drawn by the page. */
export const sampleImages = new ImageStore({
  load: (fileId, variant, signal) => {
    if (fileId === BROKEN_IMAGE_ID) return Promise.reject(new Error('The image is broken'));
    // It gives its slot of the store back when nobody waits any more.
    if (fileId === PENDING_IMAGE_ID)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    return Promise.resolve(new Blob([drawMouth(fileId, WIDTH_PX[variant])], { type: 'image/svg+xml' }));
  },
  toUrl: (image) => URL.createObjectURL(image),
  dropUrl: (url) => URL.revokeObjectURL(url),
});
