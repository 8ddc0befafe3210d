import { getMemberInfo } from '@dentarium/api/membership/calls';
import { bus } from '@dentarium/bus';
import { pageStore, sessionAtom } from '@dentarium/platform';
import { buildMember, FakeServer, signIn } from '@dentarium/platform/testing';
import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { followMembership } from './follow-membership.ts';

let stop: () => void = () => undefined;
afterEach(() => stop());

test('MEMB-07 reads the membership of the page again when the account has got one', async () => {
  signIn({ mode: 'public' });
  new FakeServer().on(getMemberInfo, () => buildMember([4]));
  stop = followMembership();
  expect(pageStore.get(sessionAtom)?.member).toBeNull();
  bus.emit('member:opened', {});
  await waitFor(() => expect(pageStore.get(sessionAtom)?.member?.memberName).toBe('Super'));
});
