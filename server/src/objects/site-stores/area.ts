import { defineArea } from '../../kernel/areas/area.ts';
import { adoptShare } from './adopt-share.ts';
import { adoptStore } from './adopt-store.ts';
import { changeMode } from './change-mode.ts';
import { changeStore } from './change-store.ts';
import { STORE_AUDIT_ACTIONS } from './record-store-change.ts';

/** The commands on the stores of files. The files area opens the stores. */
export const storesArea = defineArea({
  name: 'stores',
  siteCommands: [adoptShare, adoptStore, changeMode, changeStore],
  auditActions: STORE_AUDIT_ACTIONS,
});
