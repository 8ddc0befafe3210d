import { createPhoto } from '../../files/photo.ts';
import type { Openings } from '../opening.ts';
import { chooseFile, focusButton, pressKey } from '../steps.ts';

/** Creates everything that exists on a phone only, by its source. */
export function createPhoneOpenings(stage: string): Openings {
  return {
    'mf-patients/src/images/slot-chooser.tsx': [{ at: stage, by: ['image.chooseFor'], textKey: 'image.chooseFor' }],
    'shell/src/uploads/upload-sheet.tsx': [
      {
        at: stage,
        first: [chooseFile('upload.button', () => createPhoto('on-a-phone.jpg'))],
        by: [focusButton('uploads:title'), pressKey('Enter')],
        textKey: 'uploads:close',
      },
    ],
  };
}
