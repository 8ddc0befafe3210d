import DownOutlined from '@ant-design/icons/DownOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import { deleteSavedFilter, querySavedFilters, type SavedFilter } from '@dentarium/server/calls/saved-filters';
import { callQuery, toast, useApiMutation } from '@dentarium/platform';
import { ActionMenu, type MenuItems, TagChip } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  toAddressWithContent,
  toSavedContent,
  hasListFilters,
  type ListAddress,
  writeListAddress,
} from './list-address.ts';
import styles from './patient-list.module.css';
import type { ChangeAddress } from './use-list-address.ts';

const SaveFilter = lazy(() => import('./save-filter-dialog.tsx'));

/** Returns whether the address differs from the saved filter. */
function isModified(address: ListAddress, savedFilter: SavedFilter): boolean {
  const plainAddress = { ...address, page: 1, savedFilterId: null };
  return (
    writeListAddress(toAddressWithContent(savedFilter.filter, plainAddress)).toString() !==
    writeListAddress(plainAddress).toString()
  );
}

/** Shows the saved filters: selection, saving, and reset of modifications. */
export function SavedFilters({
  address,
  onChange,
}: {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
}) {
  const { t } = useTranslation();
  const { data: filters = [] } = useQuery(callQuery(querySavedFilters, {}, { silent: true }));
  const [saveTarget, setSaveTarget] = useState<{ readonly as: SavedFilter | null } | null>(null);
  const selectedFilter = filters.find(({ id }) => id === address.savedFilterId);
  const hasModifications = selectedFilter !== undefined && isModified(address, selectedFilter);

  const applyFilter = (filter: SavedFilter): void =>
    onChange({ ...toAddressWithContent(filter.filter, address), savedFilterId: filter.id });
  const remove = useApiMutation(
    (send, { id, version }: SavedFilter) => send(deleteSavedFilter, { params: { id }, query: { version } }),
    {
      onSuccess: (_, { name }) => {
        onChange({ savedFilterId: null }, { replace: true });
        toast('success', t('list.saved.deleted', { name }));
      },
    },
  );

  const toMenuGroup = (key: string, members: readonly SavedFilter[]): MenuItems =>
    members.length === 0
      ? []
      : [
          {
            type: 'group',
            key,
            label: t(`list.saved.${key}`),
            children: members.map((filter) => ({
              key: filter.id,
              label: filter.isMine ? filter.name : `${filter.name} · ${filter.ownerName}`,
              onClick: () => applyFilter(filter),
            })),
          },
        ];
  const lists = [
    ...toMenuGroup(
      'own',
      filters.filter(({ orgId }) => orgId === null),
    ),
    ...toMenuGroup(
      'shared',
      filters.filter(({ orgId }) => orgId !== null),
    ),
  ];
  const ownFilter = selectedFilter?.isMine === true ? selectedFilter : undefined;
  const actions: MenuItems = [
    ...(hasModifications
      ? [{ key: 'reset', label: t('list.saved.reset'), onClick: () => applyFilter(selectedFilter) }]
      : []),
    ...(ownFilter === undefined
      ? []
      : [{ key: 'change', label: t('list.saved.change'), onClick: () => setSaveTarget({ as: ownFilter }) }]),
    {
      key: 'save',
      label: t('list.saved.saveAs'),
      disabled: !hasListFilters(address),
      onClick: () => setSaveTarget({ as: null }),
    },
    ...(ownFilter === undefined
      ? []
      : [{ key: 'delete', label: t('list.saved.delete'), danger: true, onClick: () => void remove.mutate(ownFilter) }]),
  ];

  return (
    <>
      <ActionMenu
        className={styles['savedMenu']}
        selectedKeys={selectedFilter === undefined ? [] : [selectedFilter.id]}
        items={[...lists, ...(lists.length === 0 ? [] : [{ type: 'divider' as const, key: 'line' }]), ...actions]}
      >
        <Button icon={<StarOutlined aria-hidden />}>
          <span className={styles['savedName']}>{selectedFilter?.name ?? t('list.saved.title')}</span>
          {hasModifications ? <TagChip kind="warning">{t('list.saved.modified')}</TagChip> : null}
          <DownOutlined aria-hidden />
        </Button>
      </ActionMenu>
      {saveTarget === null ? null : (
        <Suspense fallback={null}>
          <SaveFilter
            savedFilter={saveTarget.as}
            content={toSavedContent(address)}
            onClose={() => setSaveTarget(null)}
            onSaved={({ id }) => {
              setSaveTarget(null);
              onChange({ savedFilterId: id, page: address.page }, { replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
