import { expect, test } from '@jest/globals';
import { workspaceRoot } from '../workspace.ts';
import { misfits, platformOf } from './platform-fit.ts';

const declaration = { name: 'a', title: { ch: 'a', en: 'a' }, platform: '^1.0.0', routes: [], tabs: [], flag: null };
const site = platformOf(workspaceRoot);

test('MFE-02 a site provides each component of antd at the version of antd', () => {
  expect(site.provides['antd:tree-select']).toBe(site.provides['antd']);
  expect(misfits(declaration, { 'antd:table': `^${site.provides['antd']}` }, site)).toEqual([]);
});

test('MFE-02 a site that does not provide a component yet refuses the module by the name of it', () => {
  const older = { ...site, provides: { antd: '6.6.8' } };
  expect(misfits(declaration, { 'antd:dropdown': '^6.6.8' }, older)).toEqual([
    'it needs antd:dropdown, which the platform does not provide',
  ]);
});
