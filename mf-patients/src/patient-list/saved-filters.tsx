import DownOutlined from '@ant-design/icons/DownOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import { deleteSavedFilter, querySavedFilters, type SavedFilter } from '@dentarium/api/saved-filters/calls';
import { callQuery, toast, useApiMutation } from '@dentarium/platform';
import { ActionMenu, type MenuItems, TagChip } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, contentOf, isFiltered, type ListAddress, writeAddress } from './list-address.ts';
import styles from './patient-list.module.css';
import type { ChangeAddress } from './use-list-address.ts';

const SaveFilter = lazy(() => import('./save-filter-dialog.tsx'));

/** Whether the address shows something else than what was saved. */
function isModified(address: ListAddress, saved: SavedFilter): boolean {
  const plain = { ...address, page: 1, saved: null };
  return writeAddress(addressOf(saved.filter, plain)).toString() !== writeAddress(plain).toString();
}

/** The filters that are kept under a name: choosing, saving, going back to what was saved. */
export function SavedFilters({
  address,
  onChange,
}: {
  readonly address: ListAddress;
  readonly onChange: ChangeAddress;
}) {
  const { t } = useTranslation();
  const { data: filters = [] } = useQuery(callQuery(querySavedFilters, {}, { silent: true }));
  const [saving, setSaving] = useState<{ readonly as: SavedFilter | null } | null>(null);
  const chosen = filters.find(({ id }) => id === address.saved);
  const modified = chosen !== undefined && isModified(address, chosen);

  const show = (filter: SavedFilter): void => onChange({ ...addressOf(filter.filter, address), saved: filter.id });
  const remove = useApiMutation(
    (send, { id, version }: SavedFilter) => send(deleteSavedFilter, { params: { id }, query: { version } }),
    {
      onSuccess: (_, { name }) => {
        onChange({ saved: null }, { replace: true });
        toast('success', t('list.saved.deleted', { name }));
      },
    },
  );

  const group = (key: string, members: readonly SavedFilter[]): MenuItems =>
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
              onClick: () => show(filter),
            })),
          },
        ];
  const lists = [
    ...group(
      'own',
      filters.filter(({ orgId }) => orgId === null),
    ),
    ...group(
      'shared',
      filters.filter(({ orgId }) => orgId !== null),
    ),
  ];
  const own = chosen?.isMine === true ? chosen : undefined;
  const actions: MenuItems = [
    ...(modified ? [{ key: 'reset', label: t('list.saved.reset'), onClick: () => show(chosen) }] : []),
    ...(own === undefined
      ? []
      : [{ key: 'change', label: t('list.saved.change'), onClick: () => setSaving({ as: own }) }]),
    {
      key: 'save',
      label: t('list.saved.saveAs'),
      disabled: !isFiltered(address),
      onClick: () => setSaving({ as: null }),
    },
    ...(own === undefined
      ? []
      : [{ key: 'delete', label: t('list.saved.delete'), danger: true, onClick: () => void remove.mutate(own) }]),
  ];

  return (
    <>
      <ActionMenu
        className={styles['savedMenu']}
        chosen={chosen === undefined ? [] : [chosen.id]}
        items={[...lists, ...(lists.length === 0 ? [] : [{ type: 'divider' as const, key: 'line' }]), ...actions]}
      >
        <Button icon={<StarOutlined aria-hidden />}>
          <span className={styles['savedName']}>{chosen?.name ?? t('list.saved.title')}</span>
          {modified ? <TagChip kind="warning">{t('list.saved.modified')}</TagChip> : null}
          <DownOutlined aria-hidden />
        </Button>
      </ActionMenu>
      {saving === null ? null : (
        <Suspense fallback={null}>
          <SaveFilter
            saved={saving.as}
            content={contentOf(address)}
            onClose={() => setSaving(null)}
            onSaved={({ id }) => {
              setSaving(null);
              onChange({ saved: id, page: address.page }, { replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
