import { defineModule } from '@dentarium/platform';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { routes } from './routes.tsx';
// Uploads that wait for this module are filed as soon as it is loaded.
import './upload/destinations.ts';

/** The patients with their stages and images. */
export default defineModule({ name: 'patients', routes, locales: { ch, en } });
