import { expect, test } from '@jest/globals';
import { misfits, type Platform } from '@dentarium/release';
import { readProvidedComponents } from '../webpack/antd-components.ts';
import { workspaceRoot } from '../workspace/workspace.ts';

const declaration = { name: 'a', title: { ch: 'a', en: 'a' }, platform: '^1.0.0', routes: [], tabs: [], flag: null };
const ui = { version: '1.4.0', exports: ['DataTable', 'Field'] };
const site: Platform = {
  version: '1.0.0',
  provides: {
    '@dentarium/ui': ui,
    dayjs: { version: '1.11.23', exports: null },
    ...readProvidedComponents(workspaceRoot, '6.6.8'),
  },
};

test('MFE-08 provides each component of antd at the version of antd', () => {
  const component = { version: '^6.6.8', exports: ['default'] };
  expect(misfits(declaration, { 'antd:table': component, 'antd:tree-select': component }, site)).toEqual([]);
});

test('MFE-08 refuses a module by name if the site lacks a component', () => {
  const older = { ...site, provides: { antd: { version: '6.6.8', exports: null } } };
  expect(misfits(declaration, { 'antd:dropdown': { version: '^6.6.8', exports: null } }, older)).toEqual([
    'it needs antd:dropdown, which the platform does not provide',
  ]);
});

test('MFE-08 refuses a module for each imported name that the site lacks', () => {
  const requires = { '@dentarium/ui': { version: '^1.4.0', exports: ['Field', 'FormDrawer', 'ToothChart'] } };
  expect(misfits(declaration, requires, site)).toEqual([
    '@dentarium/ui: `FormDrawer` is not provided by this site (1.4.0)',
    '@dentarium/ui: `ToothChart` is not provided by this site (1.4.0)',
  ]);
  const newer = {
    ...site,
    provides: { '@dentarium/ui': { version: '1.5.0', exports: [...ui.exports, 'FormDrawer', 'ToothChart'] } },
  };
  expect(misfits(declaration, requires, newer)).toEqual([]);
});

test('MFE-08 compares only versions if one side lacks the names', () => {
  expect(misfits(declaration, { dayjs: { version: '^1.11.0', exports: ['anything'] } }, site)).toEqual([]);
  expect(misfits(declaration, { '@dentarium/ui': { version: '^1.5.0', exports: null } }, site)).toEqual([
    'it needs @dentarium/ui ^1.5.0; the platform provides 1.4.0',
  ]);
});
