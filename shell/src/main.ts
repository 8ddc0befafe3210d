import './page.css';
import { firstPaint } from '@dentarium/platform/first-paint';
import { keepRootSize } from './page/root-size.ts';

firstPaint();
keepRootSize();
void import('./bootstrap.ts').then(({ bootstrap }) => bootstrap());
