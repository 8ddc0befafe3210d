import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { toContactKey } from '@dentarium/domain';
import { formatDecimal } from '@dentarium/domain/decimal-text';
import { toArch } from '@dentarium/scheme';
import { type Column, DataTable, TagChip } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PlanControls } from './use-plan-controls.ts';
import { useToothFormatter } from './use-tooth-formatter.ts';

type Contact = OrderScheme['figures']['endContacts'][number];

/** Two opposing teeth in contact, with the depths at the start and at the end. */
interface Occlusion {
  readonly teeth: readonly [number, number];
  readonly start: Contact | undefined;
  readonly end: Contact | undefined;
}

/** Lists the contacts between both arches, in the order of the upper teeth. */
function listOcclusions({ startContacts, endContacts }: OrderScheme['figures']): Occlusion[] {
  const occlusions = new Map<string, Occlusion>();
  for (const [at, contacts] of [['start', startContacts] as const, ['end', endContacts] as const]) {
    for (const contact of contacts) {
      const [one, other] = contact.teeth;
      if (toArch(one) === toArch(other)) continue;
      const key = toContactKey(one, other);
      const existing = occlusions.get(key) ?? { teeth: [one, other], start: undefined, end: undefined };
      occlusions.set(key, { ...existing, [at]: contact });
    }
  }
  return [...occlusions.values()];
}

/** Shows the occlusal contacts at the start and at the end, with marks on heavy ones. */
export function ContactTable({ plan, controls }: { readonly plan: OrderScheme; readonly controls: PlanControls }) {
  const { t } = useTranslation();
  const columns = useContactColumns(controls);
  const rows = listOcclusions(plan.figures);
  if (rows.length === 0) return <p>{t('plan.noContacts')}</p>;
  return <DataTable label={t('plan.contacts')} columns={columns} rows={rows} rowKey={({ teeth }) => teeth.join()} />;
}

function useContactColumns(controls: PlanControls): readonly Column<Occlusion, never>[] {
  const { t } = useTranslation();
  const toothText = useToothFormatter();
  return [
    {
      id: 'teeth',
      title: t('plan.tooth'),
      isRowName: true,
      cell: ({ teeth }) => (
        <Button type="text" size="small" onClick={() => controls.selectTooth(teeth[0])}>
          {toothText(...teeth)}
        </Button>
      ),
    },
    { id: 'start', title: t('plan.depthAtStart'), cell: ({ start }) => <Depth contact={start} /> },
    { id: 'end', title: t('plan.depthAtEnd'), cell: ({ end }) => <Depth contact={end} /> },
  ];
}

function Depth({ contact }: { readonly contact: Contact | undefined }) {
  const { t } = useTranslation();
  if (contact === undefined) return '–';
  const text = formatDecimal(contact.mm, 2);
  if (!contact.isMarked) return text;
  return (
    <span title={t('plan.heavy')}>
      <TagChip kind="danger">{text}</TagChip>
    </span>
  );
}
