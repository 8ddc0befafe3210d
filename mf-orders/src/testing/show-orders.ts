import { createPageRenderer } from '@dentarium/platform/testing';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { routes } from '../routes.tsx';

/** Shows a page of the module at its address. */
export const showAt = createPageRenderer('orders', { ch, en }, routes);
