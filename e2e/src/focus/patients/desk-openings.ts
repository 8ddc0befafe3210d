import type { Openings } from '../opening.ts';
import { focusButton, pressKey } from '../steps.ts';

/** Creates everything that the front desk opens, by its source; the waiting patient has images. */
export function createDeskOpenings(name: string): Openings {
  const more = 'triage.moreFor';
  return {
    'mf-patients/src/triage/register-arrival.tsx': [
      {
        at: '/triage',
        by: ['triage.register'],
        textKey: 'triage.register',
        backAt: (page, say) => page.getByRole('combobox', { name: say('patients', 'triage.search') }),
      },
    ],
    'mf-patients/src/triage/triage-table.tsx': [{ at: '/triage', by: [more], textKey: more }],
    'mf-patients/src/triage/visit-drawer.tsx': [{ at: '/triage', by: [more, 'triage.edit'], textKey: 'triage.edit' }],
    'mf-patients/src/triage/call-dialog.tsx': [
      { at: '/triage', by: [focusButton('triage.do.called', name), pressKey('Enter')], textKey: 'triage.callHint' },
    ],
    'mf-patients/src/triage/visit-images.tsx': [
      { at: '/triage', by: [focusButton('triage.imageCount', name), pressKey('Enter')], textKey: 'triage.imagesOf' },
    ],
  };
}
