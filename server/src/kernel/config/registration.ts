import type { Settings } from './settings.ts';
import { createConfigurationError } from './startup-error.ts';

/** The people who may create an account: everybody with a phone, those with an invitation, or nobody. */
export type Registration = 'open' | 'invitation' | 'closed';

type RegistrationSettings = Pick<Settings, 'REGISTRATION' | 'MODE' | 'IDENTITY_AUTHORITY' | 'SMS_WEBHOOK_URL' | 'DEMO'>;

/**
 * Returns the registration of a site: by invitation if it can send codes to phones, and none otherwise.
 *
 * @throws StartupError for a site that cannot register anybody
 */
export function toRegistration(values: RegistrationSettings): Registration {
  const { REGISTRATION: registration, MODE: mode, IDENTITY_AUTHORITY: authority } = values;
  const canRegister = mode === 'public' && authority === undefined;
  if (registration === undefined) return canRegister && values.SMS_WEBHOOK_URL !== undefined ? 'invitation' : 'closed';
  if (registration === 'closed') return registration;
  const setting = `REGISTRATION=${registration}`;
  if (mode !== 'public')
    throw createConfigurationError([
      `${setting} needs MODE=public; administrators create the accounts of a private site`,
    ]);
  if (authority !== undefined)
    throw createConfigurationError([
      `${setting} does not work with IDENTITY_AUTHORITY, whose provider registers people itself`,
    ]);
  if (values.SMS_WEBHOOK_URL === undefined && !values.DEMO)
    throw createConfigurationError([`${setting} needs SMS_WEBHOOK_URL, the receiver of the codes for phones`]);
  return registration;
}
