import './page.css';
import { firstPaint } from '@dentarium/platform/first-paint';
import { keepRootSize } from './page/root-size.ts';
import { looksSignedIn } from './start/looks-signed-in.ts';

firstPaint();
keepRootSize();
// The start asks for it too, and says what is wrong when it does not come.
if (looksSignedIn()) import('./page/show-site.tsx').catch(() => undefined);
void import('./bootstrap.ts').then(({ bootstrap }) => bootstrap());
