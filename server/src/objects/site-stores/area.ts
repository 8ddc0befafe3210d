import { defineArea } from '../../kernel/areas/area.ts';
import { adoptShare } from './adopt-share.ts';
import { adoptStore } from './adopt-store.ts';

/** The commands on the stores of files. The files area opens the stores. */
export const storesArea = defineArea({
  name: 'stores',
  siteCommands: [adoptShare, adoptStore],
});
