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
  /** Returns the outcome of a first attempt with such a hash. */
  async function verdict(passwordHash: string | null, password: string) {
    const userName = `somebody-${(names += 1)}`;
    return (await tryPassword(database.db, { userName, ip: '192.0.2.1', passwordHash, password })).kind;
  }

  test('are stored as argon2id with a salt of their own', async () => {
    const [one, other] = [await hashPassword('dentarium'), await hashPassword('dentarium')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(other).not.toBe(one);
    expect(await verdict(one, 'dentarium')).toBe('right');
    expect(await verdict(one, 'Dentarium')).toBe('wrong');
  });

  test('of unknown users match nothing', async () => {
    expect(await verdict(null, '')).toBe('wrong');
    expect(await verdict(null, 'nobody')).toBe('wrong');
  });

  test('are equal regardless of the composition of a keyboard', async () => {
    expect(await verdict(await hashPassword('Z\u00fcrich\uff11'), 'Zu\u0308rich1')).toBe('right');
  });

  test('that only share their first characters are different', async () => {
    const long = 'x'.repeat(1024);
    expect(await verdict(await hashPassword(long), `${long}y`)).toBe('wrong');
  });
});
