import './page.css';
import { firstPaint } from '@dentarium/platform/first-paint';
import { keepRootSize } from './page/root-size.ts';

firstPaint();
keepRootSize();
void import(/* webpackChunkName: "start-up" */ './bootstrap.ts').then(({ bootstrap }) => bootstrap());
