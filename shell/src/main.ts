import './page.css';
import { paintFirst } from '@dentarium/platform/first-paint';
import { keepRootSize } from './page/root-size.ts';

paintFirst();
keepRootSize();
void import(/* webpackChunkName: "start-up" */ './bootstrap.ts').then(({ bootstrap }) => bootstrap());
