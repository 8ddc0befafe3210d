import './page.css';
import { paintFirst } from '@dentarium/platform/first-paint';
import { followPageWidth } from './page/root-size.ts';

paintFirst();
followPageWidth();
void import(/* webpackChunkName: "start-up" */ './bootstrap.ts').then(({ bootstrap }) => bootstrap());
