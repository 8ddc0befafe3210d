import { defineModule } from '@dentarium/platform';
// Waiting uploads of orders are filed as soon as this is loaded.
import './forms/images/place-target.ts';
import ch from './locales/ch.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import { routes } from './routes.tsx';

/** The orders of a clinic, and the manufacturer's side of them. */
export default defineModule({ name: 'orders', routes, locales: { ch, en } });
