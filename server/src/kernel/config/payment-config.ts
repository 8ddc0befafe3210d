import type { Settings } from './settings.ts';
import { createConfigurationError } from './startup-error.ts';

/** The provider of payments of a site. */
export interface PaymentConfig {
  /** `null`: payment is not set up. */
  readonly provider: 'cashier' | null;
}

type PaymentSettings = Pick<Settings, 'PAYMENT_PROVIDER' | 'MODE' | 'DEMO'>;

/**
 * Returns the provider of payments: the cashier for a demonstration, and none for any other site that names none.
 *
 * @throws StartupError for a private site with a provider, because nothing is sold there
 */
export function toPaymentConfig({ PAYMENT_PROVIDER: name, MODE: mode, DEMO: isDemo }: PaymentSettings): PaymentConfig {
  if (mode === 'private') {
    if (name === undefined || name === 'none') return { provider: null };
    throw createConfigurationError([`PAYMENT_PROVIDER=${name} needs MODE=public; a private site sells nothing`]);
  }
  const provider = name ?? (isDemo ? 'cashier' : 'none');
  return { provider: provider === 'none' ? null : provider };
}
