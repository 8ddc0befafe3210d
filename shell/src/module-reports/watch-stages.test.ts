import { createClient, setClient } from '@dentarium/api';
import type { ModuleReport } from '@dentarium/api/modules/report-calls';
import { beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { tellStage } from '../federation/stages.ts';
import { sampleModule } from '../testing/sample-site.ts';
import { serve } from '../testing/fake-server.ts';
import { watchStages } from './watch-stages.ts';

let sent: ModuleReport[];

beforeEach(() => {
  sent = [];
  serve({
    '/api/ModuleService/ReportModules': async (request) => {
      sent.push(...((await request.json()) as { reports: ModuleReport[] }).reports);
      return { taken: 1 };
    },
  });
  setClient(createClient({ token: () => 't', language: () => 'en', baseUrl: location.origin }));
});

test('MFE-04 reports failures, fallbacks and versions that nobody has reported yet, once, and nothing else', async () => {
  const version = (name: string, more: { seen?: false } = {}) => ({ version: name, entry: '', manifest: {}, ...more });
  let listed = [
    sampleModule('orders', { live: version('2.0.0', { seen: false }), lastGood: version('1.0.0') }),
    sampleModule('patients', { live: version('3.0.0') }),
  ];
  watchStages(() => listed);
  const orders = { module: 'orders', version: '2.0.0', fellBack: false };
  const patients = { module: 'patients', version: '3.0.0', fellBack: false };
  tellStage(patients, 'mount');
  tellStage(patients, 'render');
  tellStage(orders, 'render');
  // It was reloaded.
  tellStage(orders, 'render');
  tellStage(orders, 'chunk', new Error('late'));
  tellStage({ ...orders, version: '1.0.0', fellBack: true }, 'mount');
  tellStage({ ...orders, version: '1.0.0', fellBack: true }, 'render');
  // Another page has reported the version that was released meanwhile.
  listed = [sampleModule('patients', { live: version('3.0.5') })];
  tellStage({ ...patients, version: '3.0.5' }, 'render');
  tellStage({ ...patients, version: '3.1.0' }, 'render');
  await waitFor(() => {
    // Reports are sent at once when the page is left, after their code has loaded.
    window.dispatchEvent(new Event('pagehide'));
    expect(sent.map(({ module, version: of, stage, fellBackTo }) => [module, of, stage, fellBackTo])).toEqual([
      ['orders', '2.0.0', 'mounted', undefined],
      ['orders', '2.0.0', 'chunk', '1.0.0'],
      ['patients', '3.1.0', 'mounted', undefined],
    ]);
  });
});
