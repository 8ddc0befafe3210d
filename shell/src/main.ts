import './page.css';
import { paintFirst } from '@dentarium/platform/first-paint';
import { guardCompositions } from './page/guard-compositions.ts';
import { followPageWidth } from './page/root-size.ts';

// First of all listeners, so that no other sees the keys of an input method.
guardCompositions();
paintFirst();
followPageWidth();
void import(/* webpackChunkName: "start-up" */ './bootstrap.ts').then(({ bootstrap }) => bootstrap());
