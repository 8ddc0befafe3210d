import { queryUsesByMonth, type UsesOfPeriod } from '@dentarium/server/calls/classification';
import { BENEFIT_NAMES, findBenefitByUse } from '@dentarium/domain';
import { callQuery, useLanguage } from '@dentarium/platform';
import { type Column, DataTable, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../frame/section.tsx';
import { listLastMonths, type Months, type ToolUse, groupUsesByTool } from './group-uses-by-tool.ts';

/** Number of months that are counted, and number of months with their own column. */
const [COUNTED_MONTHS, VISIBLE_MONTHS] = [12, 6];

/** Shows the use of the tools in the clinics of the user, by month, for administrators (BEN-09). */
export default function ToolUses() {
  const { t } = useTranslation();
  const [months] = useState(() => listLastMonths(new Date(), COUNTED_MONTHS));
  const { limits } = months;
  const uses = useQuery(callQuery(queryUsesByMonth, { query: { limits } }, { silent: true }));
  return (
    <Section title={t('uses.title')} text={t('uses.text')}>
      <QueryBoundary
        query={uses}
        onRefetchError="showBoth"
        loading={<Skeletons shape="rows" count={4} />}
        empty={<p>{t('uses.none')}</p>}
      >
        {(data) => <UsesTable uses={data} months={months} />}
      </QueryBoundary>
    </Section>
  );
}

function UsesTable({ uses, months }: { readonly uses: readonly UsesOfPeriod[]; readonly months: Months }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const toToolName = (type: string): string => {
    const benefit = findBenefitByUse(type);
    return benefit === undefined ? t(`uses.type.${type}`, { defaultValue: type }) : BENEFIT_NAMES[benefit][language];
  };
  const visibleMonths = [...months.names.entries()].slice(-VISIBLE_MONTHS).toReversed();
  const monthColumns = visibleMonths.map(([period, month]): Column<ToolUse, never> => ({
    id: month,
    title: month,
    cell: ({ counts }) => counts.get(period) ?? 0,
  }));
  const columns: readonly Column<ToolUse, never>[] = [
    { id: 'tool', title: t('uses.tool'), isRowName: true, width: '30%', cell: ({ type }) => toToolName(type) },
    ...monthColumns,
    { id: 'year', title: t('uses.year'), cell: ({ total }) => total },
  ];
  return (
    <DataTable label={t('uses.title')} columns={columns} rows={groupUsesByTool(uses)} rowKey={({ type }) => type} />
  );
}
