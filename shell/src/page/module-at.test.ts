import { expect, test } from '@jest/globals';
import { sampleModule } from '../testing/sample-site.ts';
import { moduleAt } from './module-at.ts';

const patients = sampleModule('patients', { routes: ['/patient', '/function/report', '/dcmviewer'] });
const special = sampleModule('special', { routes: ['/patient/special'] });

test.each([
  ['/patient', 'patients'],
  ['/patient/5/stage', 'patients'],
  ['/function/report/7', 'patients'],
  ['/patient/special/1', 'special'],
  ['/patients', undefined],
  ['/function', undefined],
  ['/nowhere', undefined],
])('MFE-01 assigns the path %s to %s', (path, name) => {
  expect(moduleAt(path, [patients, special])?.name).toBe(name);
});
