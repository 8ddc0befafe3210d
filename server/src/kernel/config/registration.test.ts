import { expect, test } from '@jest/globals';
import { loadConfig } from './config.ts';

const SMS = { SMS_WEBHOOK_URL: 'https://sms.example' };

test.each<[Readonly<Record<string, string>>, string]>([
  [{}, 'closed'],
  [{ DEMO: '1' }, 'closed'],
  [SMS, 'invitation'],
  [{ ...SMS, MODE: 'private' }, 'closed'],
  [{ ...SMS, IDENTITY_AUTHORITY: 'https://id.example' }, 'closed'],
  [{ ...SMS, REGISTRATION: 'open' }, 'open'],
  [{ ...SMS, REGISTRATION: 'closed' }, 'closed'],
  [{ MODE: 'private', REGISTRATION: 'closed' }, 'closed'],
  [{ DEMO: '1', REGISTRATION: 'open' }, 'open'],
])('SITE-02 %j registers people: %s', (environment, registration) => {
  expect(loadConfig(environment).registration).toBe(registration);
});
