import { moduleDeclaration } from '@dentarium/api/module-declaration';
import { isConditionMet, type RightName, type Standing } from '@dentarium/domain';
import { expect, test } from '@jest/globals';
import declared from '../module.json' with { type: 'json' };

const orders = moduleDeclaration.parse(declared);

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
  ['AUTH-04 ORD-17 leads a user who signs in %s to %s of orders', '/lab', { lab: true, signs: true }],
] as const)('AUTH-04 ORD-17 who signs in %s lands at %s of orders', (_, path, differs) => {
  const entries = (orders.landing ?? []).toSorted((one, other) => one.order - other.order);
  expect(entries.find(({ when }) => isConditionMet(when, createStanding(differs)))?.to).toBe(path);
});

test.each([
  ['the order right', ['/case', '/workbench', '/reports'], {}],
  ['the right to patients', ['/workbench'], { rights: new Set<RightName>(['patientList']) }],
  ['the right to triage', [], { rights: new Set<RightName>(['triage']) }],
  ['no right', [], { rights: new Set<never>() }],
  ['HEAD-01 HEAD-10 LAB-01 with %s shows the tabs %j', ['/lab'], { rights: new Set<never>(), lab: true }],
] as const)('HEAD-01 HEAD-10 LAB-01 with %s the header has the tabs %j', (_, paths, differs) => {
  expect(orders.tabs.filter(({ when }) => isConditionMet(when, createStanding(differs))).map(({ to }) => to)).toEqual(
    paths,
  );
});

test('HEAD-10 HEAD-01 everything of orders goes with the online switch, and the tab counts what waits', () => {
  expect(orders.flag).toBe('online');
  expect(orders.tabs.find(({ id }) => id === 'case')?.badge).toMatchObject({
    path: '/onlineApi/CaseServer/QueryPendingCount',
    reads: ['order'],
  });
});
