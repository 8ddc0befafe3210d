import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import { describeKey } from './claim-places.ts';
import { recordStoreChange } from './record-store-change.ts';
import { readRememberedStores, writeRememberedStores } from './remembered-stores.ts';
import { withPlaces } from './with-places.ts';

/** `site change-mode`: lets a site work in the mode of the settings. */
export const changeMode = defineSiteCommand({
  name: 'change-mode',
  usage: '[--yes]',
  summary: 'Changes the mode of the site to MODE; without --yes shows what that means.',
  options: { yes: { type: 'boolean' } },
  async run({ values }, site) {
    await withPlaces(site, async ({ db, mode, places }) => {
      const remembered = await readRememberedStores(db);
      if (remembered === null)
        throw new StartupError(
          'The site has not worked with this version yet. Start it once with its earlier settings.',
        );
      if (remembered.mode === mode) {
        site.print(`The site works in ${mode} mode already.`);
        return;
      }
      const { files } = await db
        .selectFrom('stored_object')
        .select((eb) => eb.fn.countAll<string>().as('files'))
        .executeTakeFirstOrThrow();
      const isStoreKept = places.current.key === remembered.current;
      site.print(`From ${remembered.mode} mode to ${mode} mode, ${files} files.`);
      site.print(
        isStoreKept
          ? `The files stay in ${describeKey(remembered.current)}.`
          : `The files have to move from ${describeKey(remembered.current)} to ${describeKey(places.current.key)}: run change-store afterwards, or keep the store by LIBRARY_TYPE.`,
      );
      if (values['yes'] !== true) throw new StartupError('Nothing was changed. To change the mode, add --yes.');
      await db.transaction().execute(async (transaction) => {
        await writeRememberedStores(transaction, { ...remembered, mode });
        await recordStoreChange(transaction, 'site.mode-changed', { from: remembered.mode, to: mode });
      });
      site.print(
        `The site works in ${mode} mode now.${isStoreKept ? '' : ' Before the next start run: npm run site -- change-store'}`,
      );
    });
  },
});
