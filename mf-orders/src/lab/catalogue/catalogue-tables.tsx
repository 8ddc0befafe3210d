import type { CallResult } from '@dentarium/api';
import type { LabExpert, LabItem, queryLabCatalogue } from '@dentarium/server/calls/orders';
import { pickText } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { type Column, DataTable, TagChip, usePriceText } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ExpertPortrait } from '../../order/expert-portrait.tsx';
import { ProductMark, useTypeFormatter } from '../../order/order-facts.tsx';
import styles from './catalogue.module.css';

/** The actions on an entry of a catalogue. */
export interface EntryActions<Entry> {
  readonly isBusy: boolean;
  readonly onEdit: (entry: Entry) => void;
  /** Ends the offer, or restarts it. */
  readonly onToggleOffer: (entry: Entry) => void;
}

type Entry = LabItem | LabExpert;

/** The columns that products and experts share. */
function useEntryColumns<Row extends Entry>(
  actions: EntryActions<Row>,
): Record<'price' | 'state' | 'acts', Column<Row, never>> {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const formatPrice = usePriceText();
  const toName = (entry: Row): string => pickText(entry, 'name', language);
  return {
    price: {
      id: 'price',
      title: t('catalogue.priceShown'),
      width: '190px',
      cell: ({ price, oldPrice }) =>
        price === null ? (
          '–'
        ) : (
          <>
            {formatPrice(price)} {oldPrice === null ? null : <s>{formatPrice(oldPrice)}</s>}
          </>
        ),
    },
    state: {
      id: 'state',
      title: t('catalogue.state'),
      width: '130px',
      cell: ({ isRetired }) => (
        <TagChip kind={isRetired ? 'plain' : 'success'}>
          {t(isRetired ? 'catalogue.isRetired' : 'catalogue.isOffered')}
        </TagChip>
      ),
    },
    acts: {
      id: 'acts',
      title: t('list.acts'),
      titleHidden: true,
      width: '210px',
      cell: (entry) => (
        <span className={styles['acts']}>
          <Button
            size="small"
            aria-label={t('catalogue.editOf', { name: toName(entry) })}
            onClick={() => actions.onEdit(entry)}
          >
            {t('catalogue.edit')}
          </Button>
          <Button
            size="small"
            disabled={actions.isBusy}
            aria-label={t(entry.isRetired ? 'catalogue.offerOf' : 'catalogue.retireOf', { name: toName(entry) })}
            onClick={() => actions.onToggleOffer(entry)}
          >
            {t(entry.isRetired ? 'catalogue.offer' : 'catalogue.retire')}
          </Button>
        </span>
      ),
    },
  };
}

/** Shows the products of a manufacturer. */
export function ItemTable(props: { readonly items: readonly LabItem[]; readonly acts: EntryActions<LabItem> }) {
  const { t } = useTranslation();
  const columns = useItemColumns(props.acts);
  return <DataTable label={t('catalogue.items')} columns={columns} rows={props.items} rowKey={({ id }) => id} />;
}

function useItemColumns(actions: EntryActions<LabItem>): Column<LabItem, never>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const typeName = useTypeFormatter();
  const { price, state, acts } = useEntryColumns(actions);
  return [
    {
      id: 'name',
      isRowName: true,
      title: t('list.product'),
      cell: (item) => (
        <span className={styles['name']}>
          <ProductMark item={item} />
          {pickText(item, 'name', language)}
        </span>
      ),
    },
    {
      id: 'types',
      title: t('catalogue.orderTypes'),
      room: 1100,
      width: '20%',
      cell: ({ orderTypes }) => orderTypes.map(typeName).join(' · '),
    },
    price,
    {
      id: 'for',
      title: t('catalogue.for'),
      room: 760,
      width: '130px',
      cell: ({ isForAll, orgIds }) =>
        isForAll ? t('catalogue.everyClinic') : t('catalogue.clinics', { count: orgIds.length }),
    },
    {
      id: 'use',
      title: t('catalogue.ordered'),
      room: 1100,
      width: '110px',
      cell: ({ isInUse }) => t(isInUse ? 'catalogue.isInUse' : 'catalogue.isUnused'),
    },
    state,
    acts,
  ];
}

/** Shows the experts of a manufacturer. */
export function ExpertTable(props: {
  readonly experts: readonly LabExpert[];
  readonly accounts: readonly ExpertAccount[];
  readonly acts: EntryActions<LabExpert>;
}) {
  const { t } = useTranslation();
  const columns = useExpertColumns(props.acts, props.accounts);
  return <DataTable label={t('catalogue.experts')} columns={columns} rows={props.experts} rowKey={({ id }) => id} />;
}

/** An account that experts may have. */
type ExpertAccount = CallResult<typeof queryLabCatalogue>['accounts'][number];

function useExpertColumns(
  actions: EntryActions<LabExpert>,
  accounts: readonly ExpertAccount[],
): Column<LabExpert, never>[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { price, state, acts } = useEntryColumns(actions);
  return [
    {
      id: 'name',
      isRowName: true,
      title: t('catalogue.expert'),
      width: '20%',
      cell: (expert) => {
        const name = pickText(expert, 'name', language);
        return (
          <span className={styles['name']}>
            <ExpertPortrait name={name} photo={expert.photo} size={32} />
            {name}
          </span>
        );
      },
    },
    {
      id: 'description',
      title: t('catalogue.about'),
      room: 760,
      cell: (expert) => <span className={styles['lines']}>{pickText(expert, 'description', language)}</span>,
    },
    {
      id: 'account',
      title: t('catalogue.account'),
      room: 1100,
      width: '170px',
      cell: (expert) =>
        accounts.find(({ accountId }) => accountId === expert.accountId)?.name ?? t('catalogue.noAccount'),
    },
    price,
    state,
    acts,
  ];
}
