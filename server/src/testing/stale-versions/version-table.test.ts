import { expect, test } from '@jest/globals';
import { CONTRACT } from '../../contract.ts';
import { UNVERSIONED_CALL_IDS } from './unversioned-calls.ts';
import { listVersionFields } from './version-fields.ts';

const changingCalls = CONTRACT.filter(({ writes }) => writes);

test('CALL-09 names a version in every call that changes something several people may change', () => {
  const unversionedIds = new Set(UNVERSIONED_CALL_IDS);
  const undecidedCalls = changingCalls.filter(
    (call) => listVersionFields(call).length === 0 && !unversionedIds.has(call.id),
  );
  expect(undecidedCalls.map(({ id }) => id)).toEqual([]);
});

test('CALL-09 lists each call without a version once, and no unknown one', () => {
  const ids = new Set(changingCalls.map(({ id }) => id));
  expect(UNVERSIONED_CALL_IDS.filter((id) => !ids.has(id))).toEqual([]);
  expect(new Set(UNVERSIONED_CALL_IDS).size).toBe(UNVERSIONED_CALL_IDS.length);
});
