import { expect, test } from '@jest/globals';
import { buildSampleModule } from '../testing/sample-site.ts';
import { findModule } from './find-module.ts';

const patients = buildSampleModule('patients', { routes: ['/patient', '/function/report', '/dcmviewer'] });
const special = buildSampleModule('special', { routes: ['/patient/special'] });

test.each([
  ['/patient', 'patients'],
  ['/patient/5/stage', 'patients'],
  ['/function/report/7', 'patients'],
  ['/patient/special/1', 'special'],
  ['/patients', undefined],
  ['/function', undefined],
  ['/nowhere', undefined],
])('MFE-01 assigns the path %s to %s', (path, name) => {
  expect(findModule(path, [patients, special])?.name).toBe(name);
});
