import { moduleDeclaration } from '@dentarium/api/module-declaration';
import { isConditionMet, type RightName, type Standing } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import declaration from '../module.json' with { type: 'json' };

const orders = moduleDeclaration.parse(declaration);

function createStanding(changes: Partial<Standing>): Standing {
  const flags = {
    online: true,
    prDesign: false,
    agent: false,
    remote: false,
    notes: false,
    callNumber: false,
    dentureDesign: false,
  };
  const defaults = { roleIds: new Set<number>(), userName: 'wang', signs: false, lab: false, whitelists: {} };
  return { mode: 'private', rights: new Set(['case']), flags, ...defaults, ...changes };
}

test.each([
  ['in public mode', '/case', { mode: 'public' }],
  ['in private mode of a clinic that signs orders', '/case', { signs: true }],
  ['in private mode of another clinic', undefined, {}],
  ['at a manufacturer', '/lab', { lab: true, signs: true }],
] as const)('AUTH-04 ORD-17 leads a user who signs in %s to %s of orders', (_, path, changes) => {
  const entries = (orders.landing ?? []).toSorted((one, other) => one.order - other.order);
  expect(entries.find(({ when }) => isConditionMet(when, createStanding(changes)))?.to).toBe(path);
});

test.each([
  ['the order right', ['/case', '/workbench', '/reports'], {}],
  ['the right to patients', ['/workbench'], { rights: new Set<RightName>(['patientList']) }],
  ['the right to triage', [], { rights: new Set<RightName>(['triage']) }],
  ['no right', [], { rights: new Set<never>() }],
  ['a function at a manufacturer', ['/lab'], { rights: new Set<never>(), lab: true }],
] as const)('HEAD-01 HEAD-10 LAB-01 with %s shows the tabs %j', (_, paths, changes) => {
  expect(orders.tabs.filter(({ when }) => isConditionMet(when, createStanding(changes))).map(({ to }) => to)).toEqual(
    paths,
  );
});

test('HEAD-10 HEAD-01 hides all parts of orders without the online flag, and counts waiting orders on the tab', () => {
  expect(orders.flag).toBe('online');
  expect(orders.tabs.find(({ id }) => id === 'case')?.badge).toMatchObject({
    path: '/onlineApi/CaseServer/QueryPendingCount',
    reads: ['order'],
  });
});
