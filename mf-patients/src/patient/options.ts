import { queryTagsList } from '@dentarium/api/tags/calls';
import { toOrganisationName } from '@dentarium/domain';
import { callQuery, useLanguage, useSession } from '@dentarium/platform';
import type { Option } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';

/** Returns the organisations of the user as options. */
export function useOrganisationOptions(): Option[] {
  const [language] = useLanguage();
  return useSession().organisations.map((organisation) => ({
    value: organisation.id,
    label: toOrganisationName(organisation, language),
  }));
}

/** Returns the tags of an organisation as grouped options. */
export function useTagOptions(orgId: string | null): { label: string; title: string; options: Option[] }[] {
  const { data = [] } = useQuery(callQuery(queryTagsList, {}));
  return data
    .filter((group) => group.tags.length > 0 && (orgId === null || group.orgId === orgId))
    .map(({ name, tags }) => ({
      label: name,
      title: name,
      options: tags.map(({ id, text }) => ({ value: id, label: text })),
    }));
}
