import { expect, test } from '@jest/globals';
import { generateInvitationCode, hashInvitationCode } from './invitation-code.ts';

test('SITE-02 generates different codes of four groups', () => {
  const codes = Array.from({ length: 200 }, generateInvitationCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){3}$/);
});

test.each(['abcd-efgh-jkmn-pqrs', ' ABCD EFGH JKMN PQRS ', 'ABCDEFGHJKMNPQRS'])(
  'SITE-02 accepts a code as people type it: "%s"',
  (typed) => {
    expect(hashInvitationCode(typed)).toBe(hashInvitationCode('ABCD-EFGH-JKMN-PQRS'));
    expect(hashInvitationCode(typed)).not.toBe(hashInvitationCode('ABCD-EFGH-JKMN-PQRT'));
  },
);
