import { recordOperatorAudit } from '../../kernel/areas/operator-audit.ts';
import { defineSiteCommand } from '../../kernel/areas/site-command.ts';
import { StartupError } from '../../kernel/config/startup-error.ts';
import {
  findOrganisationNameProblem,
  findOrganisations,
  insertOrganisation,
  MAX_ORGANISATION_NAME_LENGTH,
} from './insert-organisation.ts';

/** `site create-organisation`: a clinic or hospital, before its people have accounts. */
export const createOrganisation = defineSiteCommand({
  name: 'create-organisation',
  usage: '<name> [--english <name>]',
  summary: 'Creates a clinic or hospital and prints its id.',
  options: { english: { type: 'string' } },
  positionals: [1, 1],
  async run({ positionals: [name = ''], values }, { print, withDatabase }) {
    const nameEn = typeof values['english'] === 'string' ? values['english'] : '';
    if ([name, nameEn || name].some((one) => findOrganisationNameProblem(one) !== undefined))
      throw new StartupError(
        `The name of an organisation has 1 to ${MAX_ORGANISATION_NAME_LENGTH} characters, and no marks of direction.`,
      );
    const id = await withDatabase((db) =>
      db.transaction().execute(async (transaction) => {
        const [sameName] = await findOrganisations(transaction, name);
        if (sameName !== undefined)
          throw new StartupError(`There is an organisation "${sameName.name}" already: ${sameName.id}.`);
        const organisationId = await insertOrganisation(transaction, { name, nameEn });
        await recordOperatorAudit(transaction, 'organisation.create', { organisationId, subjectId: organisationId });
        return organisationId;
      }),
    );
    print(id);
  },
});
