import { createPageRenderer, signIn as signInAs } from '@dentarium/platform/testing';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { routes } from '../routes.tsx';

/** Signs somebody in: the super admin unless others are given. */
export function signIn(options: Parameters<typeof signInAs>[0] = {}): void {
  signInAs({ roles: ['superAdmin'], ...options });
}

/** Shows a page of the module at an address. */
export const showAt = createPageRenderer('personal', { ch, en }, routes);
