import { defineModule } from '@dentarium/platform';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { routes } from './routes.tsx';

/** The patients with their stages and images. */
export default defineModule({ name: 'patients', routes, locales: { ch, en } });
