import { describe, expect, test } from '@jest/globals';
import { findSuitableAccount } from './unprivileged-user.ts';

const ROOT = 'root:x:0:0:root:/root:/bin/bash';
const NOBODY = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin';
const OWN = 'dentarium:x:998:997::/var/lib/dentarium:/usr/sbin/nologin';

describe('the account that runs PostgreSQL for root', () => {
  test.each([
    ['an account of our own name', [ROOT, NOBODY, OWN], { uid: 998, gid: 997 }],
    ['else nobody', [ROOT, NOBODY], { uid: 65534, gid: 65533 }],
    ['else the number that nobody has', [ROOT], { uid: 65534, gid: 65534 }],
    ['never root under another name', [ROOT, 'nobody:x:0:0::/:/bin/sh'], { uid: 65534, gid: 65534 }],
  ])('is %s', (_, lines, account) => {
    expect(findSuitableAccount(lines.join('\n'))).toEqual(account);
  });
});
