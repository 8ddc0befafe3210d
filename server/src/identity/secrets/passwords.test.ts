import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../kernel/db/test-database.ts';
import { hashPassword, tryPassword } from './passwords.ts';

describe('passwords', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  let names = 0;
  /** What a first try of an account with such a hash ends with. */
  async function verdict(passwordHash: string | null, password: string) {
    const userName = `somebody-${(names += 1)}`;
    return (await tryPassword(database.db, { userName, ip: '192.0.2.1', passwordHash, password })).kind;
  }

  test('are kept as argon2id with a salt of their own', async () => {
    const [one, other] = [await hashPassword('dentarium'), await hashPassword('dentarium')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await verdict(one, 'dentarium')).toBe('right');
    expect(await verdict(one, 'Dentarium')).toBe('wrong');
  });

  test('of nobody match nothing', async () => {
    expect(await verdict(null, '')).toBe('wrong');
    expect(await verdict(null, 'nobody')).toBe('wrong');
  });

  test('are the same however a keyboard composes them', async () => {
    expect(await verdict(await hashPassword('Z\u00fcrich\uff11'), 'Zu\u0308rich1')).toBe('right');
  });

  test('that begin alike beyond the bound are not the same', async () => {
    const long = 'x'.repeat(1024);
    expect(await verdict(await hashPassword(long), `${long}y`)).toBe('wrong');
  });
});
