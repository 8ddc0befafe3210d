import { queryTagsList } from '@dentarium/api/services/tag-service';
import type { UserOrganisation } from '@dentarium/api/services/user-service';
import { callQuery, type Language, useLanguage, useSession } from '@dentarium/platform';
import type { Option } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';

/** The name of an organisation in a language. */
export function organisationName(
  { name, nameEn }: Pick<UserOrganisation, 'name' | 'nameEn'>,
  language: Language,
): string {
  return language === 'en' && nameEn !== '' ? nameEn : name;
}

/** The organisations of the user. */
export function useOrganisationOptions(): Option[] {
  const [language] = useLanguage();
  return useSession().organisations.map((organisation) => ({
    value: organisation.id,
    label: organisationName(organisation, language),
  }));
}

/** The tags of an organisation in their groups, as a menu shows them. */
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
