import {
  type LabExpert,
  type LabItem,
  queryLabCatalogue,
  retireLabExpert,
  retireLabItem,
} from '@dentarium/server/calls/orders';
import { callQuery, toast, useApiMutation, useSession } from '@dentarium/platform';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageBoundary } from '../../order/page-boundary.tsx';
import { BackLink } from '../../order/back-link.tsx';
import styles from '../../order-page/order-page.module.css';
import { PageSection } from '../../order/page-section.tsx';
import { type EntryActions, ExpertTable, ItemTable } from './catalogue-tables.tsx';

const ItemDrawer = lazy(() => import('./item-drawer.tsx'));
const ExpertDrawer = lazy(() => import('./expert-drawer.tsx'));

/** The entry in the editor; `null` for a new one. */
type EditedEntry = { readonly item: LabItem | null } | { readonly expert: LabExpert | null };

/** Shows `/lab/catalogue`: the products and experts of a manufacturer, for its regional sales (ORD-08). */
export default function CataloguePage() {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const catalogue = useQuery(callQuery(queryLabCatalogue, {}, { silent: true }));
  const [editedEntry, setEditedEntry] = useState<EditedEntry | null>(null);
  const offerMutation = useApiMutation(
    (send, { kind, entry: { id, version, isRetired } }: { kind: 'item' | 'expert'; entry: LabItem | LabExpert }) =>
      send(kind === 'item' ? retireLabItem : retireLabExpert, {
        body: { operatorId, id, version, isRetired: !isRetired },
      }),
    { onSuccess: ({ isRetired }) => toast('success', t(isRetired ? 'catalogue.retired' : 'catalogue.offered')) },
  );
  const itemActions: EntryActions<LabItem> = {
    isBusy: offerMutation.isPending,
    onEdit: (item) => setEditedEntry({ item }),
    onToggleOffer: (entry) => void offerMutation.mutate({ kind: 'item', entry }),
  };
  const expertActions: EntryActions<LabExpert> = {
    isBusy: offerMutation.isPending,
    onEdit: (expert) => setEditedEntry({ expert }),
    onToggleOffer: (entry) => void offerMutation.mutate({ kind: 'expert', entry }),
  };
  return (
    <PageBoundary query={catalogue} to="/lab" label={t('lab.toQueue')}>
      {({ items, experts, accounts, clinics }) => (
        <div className={styles['page']}>
          <PageHeader lead={<BackLink to="/lab" label={t('lab.toQueue')} />} title={t('catalogue.title')} />
          <PageSection id="items" title={t('catalogue.items')}>
            <div>
              <Button onClick={() => setEditedEntry({ item: null })}>{t('catalogue.newItem')}</Button>
            </div>
            {items.length === 0 ? (
              <EmptyState kind="none" title={t('catalogue.noItems')} />
            ) : (
              <ItemTable items={items} acts={itemActions} />
            )}
          </PageSection>
          <PageSection id="experts" title={t('catalogue.experts')}>
            <div>
              <Button onClick={() => setEditedEntry({ expert: null })}>{t('catalogue.newExpert')}</Button>
            </div>
            {experts.length === 0 ? (
              <EmptyState kind="none" title={t('catalogue.noExperts')} />
            ) : (
              <ExpertTable experts={experts} accounts={accounts} acts={expertActions} />
            )}
          </PageSection>
          {editedEntry === null ? null : (
            <Suspense fallback={null}>
              {'item' in editedEntry ? (
                <ItemDrawer
                  item={editedEntry.item}
                  position={toNextPosition(items)}
                  clinics={clinics}
                  onClose={() => setEditedEntry(null)}
                />
              ) : (
                <ExpertDrawer
                  expert={editedEntry.expert}
                  position={toNextPosition(experts)}
                  accounts={accounts}
                  onClose={() => setEditedEntry(null)}
                />
              )}
            </Suspense>
          )}
        </div>
      )}
    </PageBoundary>
  );
}

/** Returns the position after all others. */
function toNextPosition(entries: readonly { readonly position: number }[]): number {
  return Math.max(0, ...entries.map(({ position }) => position)) + 1;
}
