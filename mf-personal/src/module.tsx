import { defineModule } from '@dentarium/platform';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { routes } from './routes.tsx';

/** The personal centre, and in private mode the administration of accounts, roles and the audit trail. */
export default defineModule({ name: 'personal', routes, locales: { ch, en } });
