import type { Skin as ModelSkin } from '@dentarium/models';

/** A surface without its own colours. Its material sets the colour. */
export type Skin = Omit<ModelSkin, 'colours'>;
