import type { ViewerGroup, ViewerItem } from '../source/viewer-source.ts';

/** A group whose models are shown, with the lines that name its person while none of its models is visible. */
export interface ModelGroup extends ViewerGroup, Pick<ViewerItem, 'facts'> {}
