import { ApiError } from '@dentarium/api';
import {
  insertSavedFilter,
  querySavedFilters,
  type SavedFilter,
  type SavedFilterContent,
  updateSavedFilter,
} from '@dentarium/server/calls/saved-filters';
import { callQuery, queryClient, toast } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrganisationOptions } from '../patient/options.ts';

const FOR_ME = '';
const FILTERS = callQuery(querySavedFilters, {}, { silent: true });

interface Values {
  readonly name: string;
  /** Id of the organisation whose members share the filter, or `FOR_ME`. */
  readonly orgId: string;
}

function toFilterValues(savedFilter: SavedFilter | null): Values {
  return { name: savedFilter?.name ?? '', orgId: savedFilter?.orgId ?? FOR_ME };
}

/** Saves the present filter under a name, for the user or for an organisation. */
export default function SaveFilterDialog({
  savedFilter,
  content,
  onClose,
  onSaved,
}: {
  /** The filter to change; `null` for a new one. */
  readonly savedFilter: SavedFilter | null;
  readonly content: SavedFilterContent;
  readonly onClose: () => void;
  readonly onSaved: (savedFilter: SavedFilter) => void;
}) {
  const { t } = useTranslation();
  const organisations = useOrganisationOptions();
  const [version, setVersion] = useState(savedFilter?.version ?? 0);
  const audienceOptions = [
    { value: FOR_ME, label: t('list.saved.forMe') },
    ...organisations.map(({ value, label }) => ({ value, label: t('list.saved.forClinic', { clinic: label }) })),
  ];

  const form = useForm<Values, { name: string; filter: SavedFilterContent; orgId: string | null }, SavedFilter>({
    start: toFilterValues(savedFilter),
    toBody: ({ name, orgId }) => ({ name, filter: content, orgId: orgId === FOR_ME ? null : orgId }),
    schema: insertSavedFilter.body,
    draftKey: `filter.${savedFilter?.id ?? 'new'}`,
    rules: ({ name }) => (name.trim() === '' ? [{ field: 'name', problem: 'required' }] : []),
    problemText: (problem) => (problem === 'required' ? t('list.saved.nameFirst') : undefined),
    save: (send, body) =>
      savedFilter === null
        ? send(insertSavedFilter, { body })
        : send(updateSavedFilter, { params: { id: savedFilter.id }, body: { ...body, version } }),
    onSaved: (storedFilter, _, cache) => {
      // The page selects it by its id, so the list must contain it.
      cache.change(FILTERS, (filters) => [...filters.filter(({ id }) => id !== storedFilter.id), storedFilter]);
      toast('success', t('list.saved.done', { name: storedFilter.name }));
      onSaved(storedFilter);
    },
    ...(savedFilter === null
      ? {}
      : {
          stale: {
            noun: 'savedFilter' as const,
            title: t('list.saved.stale'),
            load: async () => {
              const filters = await queryClient.query({ ...FILTERS, staleTime: 0 });
              const latest = filters.find(({ id }) => id === savedFilter.id);
              if (latest === undefined) throw new ApiError('filter.notFound', '');
              setVersion(latest.version);
              return toFilterValues(latest);
            },
            text: (field: keyof Values, theirs: Values) =>
              field === 'name'
                ? theirs.name
                : (audienceOptions.find(({ value }) => value === theirs.orgId)?.label ?? '–'),
          },
        }),
  });

  return (
    <FormDialog
      title={t(savedFilter === null ? 'list.saved.saveAs' : 'list.saved.change')}
      saveLabel={t('list.saved.save')}
      form={form}
      onClose={onClose}
    >
      <FormField form={form} name="name" label={t('list.saved.name')} required>
        {(control, { value, change }) => (
          <Input {...control} maxLength={30} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
      <FormField form={form} name="orgId" label={t('list.saved.forWhom')} group>
        {(_, { value, change }) => (
          <Radio.Group
            vertical
            value={value}
            onChange={({ target }) => change(String(target.value))}
            options={audienceOptions}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
