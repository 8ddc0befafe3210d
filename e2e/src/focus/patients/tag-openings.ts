import type { Openings } from '../opening.ts';
import { closeRest } from '../steps.ts';

/** Creates everything that an administrator opens on the page of a patient, by its source. */
export function createTagOpenings(patient: string): Openings {
  return {
    'mf-patients/src/tags/tag-group-editor.tsx': [
      {
        at: patient,
        first: ['tag.edit', 'tag.manage'],
        by: ['tag.deleteTag'],
        textKey: 'tag.deleteTagQuestion',
        after: [closeRest],
      },
    ],
  };
}
