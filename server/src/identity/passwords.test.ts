import { describe, expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  test('are kept as argon2id with a salt of their own', async () => {
    const [one, other] = [await hashPassword('dentarium'), await hashPassword('dentarium')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await verifyPassword(one, 'dentarium')).toBe(true);
    expect(await verifyPassword(one, 'Dentarium')).toBe(false);
  });

  test('of nobody match nothing', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, 'nobody')).toBe(false);
  });

  test('are the same however a keyboard composes them', async () => {
    expect(await verifyPassword(await hashPassword('Z\u00fcrich\uff11'), 'Zu\u0308rich1')).toBe(true);
  });

  test('that begin alike beyond the bound are not the same', async () => {
    const long = 'x'.repeat(1024);
    expect(await verifyPassword(await hashPassword(long), `${long}y`)).toBe(false);
  });
});
