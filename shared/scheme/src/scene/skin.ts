import type { Skin as ModelSkin } from '@dentarium/models';

/** What is drawn of a surface: its colour is that of what it is of. */
export type Skin = Omit<ModelSkin, 'colours'>;
