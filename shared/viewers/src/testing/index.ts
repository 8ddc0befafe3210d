/** Parts of the viewers for the tests of modules. */
export { Viewing } from '../model/viewing.ts';
export { buildViewerItem } from './build-viewer-item.ts';
