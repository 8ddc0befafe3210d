import { dicomForTests, elementForTests } from '@dentarium/dicom/testing';

/** The window that the X-ray states. */
export const XRAY_WINDOW = { centre: 2000, width: 4000 } as const;

/** Creates an X-ray of 200 by 100 px with shades, with pixels of 0.1 mm. */
export function createXRay(): Buffer {
  const values = Uint16Array.from({ length: 200 * 100 }, (_, at) => (at % 200) * 20);
  const more = elementForTests(0x18, 0x1164, 'DS', '0.1\\0.1');
  const { centre, width } = XRAY_WINDOW;
  return dicomForTests({ columns: 200, rows: 100, frames: [values], storedBits: 12, window: [centre, width], more });
}
