import { addTexts } from '@dentarium/platform';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };

addTexts('shell', { ch, en });
