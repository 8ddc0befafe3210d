import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { CONTRACT } from './services/index.ts';

describe('CALL-05 the contract', () => {
  test('has every call once, by id and by address', () => {
    expect(new Set(CONTRACT.map((call) => call.id)).size).toBe(CONTRACT.length);
    expect(new Set(CONTRACT.map((call) => `${call.method} ${call.path}`)).size).toBe(CONTRACT.length);
  });

  test.each(CONTRACT.map((call) => [call.id, call] as const))(
    '%s is described, and its shapes can be documented',
    (_, call) => {
      expect(call.summary).toMatch(/\.$/);
      const named = [...call.path.matchAll(/:(\w+)/g)].map((match) => match[1]);
      const params =
        call.params === undefined ? {} : (z.toJSONSchema(call.params, { io: 'input' }) as { properties?: object });
      expect(
        Object.keys(('properties' in params && params.properties) || {}).toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(named.toSorted((a, b) => String(a).localeCompare(String(b))));
      expect(() => z.toJSONSchema(call.result, { unrepresentable: 'any' })).not.toThrow();
    },
  );

  test.each(
    CONTRACT.filter((call) => call.writes && call.permission !== 'signedIn').map((call) => [call.id, call] as const),
  )('%s changes something, so it is recorded', (_, call) => {
    expect(call.audit).toBeTruthy();
  });
});
