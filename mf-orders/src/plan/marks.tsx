import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import { toArch, MOVEMENT_LIMITS } from '@dentarium/scheme';
import { type Column, DataTable } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './plan.module.css';
import type { PlanControls } from './use-plan-controls.ts';
import { useToothFormatter } from './use-tooth-formatter.ts';

type Mark = OrderScheme['marks'][number];

/**
 * Shows the findings of a plan and its differences from the prescription: tooth, steps, value, limit, and the evidence
 * of the limit, which is listed once below.
 */
export function Marks({ marks, controls }: { readonly marks: readonly Mark[]; readonly controls: PlanControls }) {
  const { t } = useTranslation();
  const limits = MOVEMENT_LIMITS.filter(({ id }) => marks.some(({ rule }) => rule === id));
  const sources = [...new Set(limits.map(({ source }) => source))];
  const columns = useMarkColumns(controls, sources);
  if (marks.length === 0) return <p>{t('plan.noMarks')}</p>;
  return (
    <>
      <DataTable
        label={t('plan.marks')}
        columns={columns}
        rows={marks}
        rowKey={({ rule, teeth, fromStep }) => [rule, ...teeth, fromStep].join()}
      />
      {sources.length === 0 ? null : (
        <ol className={styles['sources']} aria-label={t('plan.sources')}>
          {sources.map((source) => (
            <li key={source}>
              <span lang="en">
                <cite>{source}</cite>:{' '}
                {limits
                  .filter((limit) => limit.source === source)
                  .map(({ finding }) => finding)
                  .join('; ')}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

function useMarkColumns(controls: PlanControls, sources: readonly string[]): readonly Column<Mark, never>[] {
  const { t } = useTranslation();
  const toothText = useToothFormatter();
  const showMark = ({ teeth: [tooth], step }: Mark): void => {
    if (tooth === undefined) return;
    controls.selectTooth(tooth);
    controls.goTo(toArch(tooth), step);
  };
  const formatMeasured = (value: number | null, rule: string): string =>
    value === null ? '–' : `${value.toFixed(2)} ${toUnit(rule)}`;
  return [
    {
      id: 'teeth',
      title: t('plan.tooth'),
      isRowName: true,
      width: '12%',
      cell: (mark) => (
        <Button type="text" size="small" onClick={() => showMark(mark)} title={t('plan.show')}>
          {toothText(...mark.teeth)}
        </Button>
      ),
    },
    {
      id: 'rule',
      title: t('plan.marked'),
      width: '22%',
      cell: ({ rule }) => <span className={styles['wrap']}>{t(`plan.mark.${rule}`)}</span>,
    },
    {
      id: 'steps',
      title: t('plan.stepsOf'),
      width: '16%',
      cell: ({ step, fromStep, toStep }) => (
        <span className={styles['wrap']}>
          {fromStep === toStep ? formatStep(step) : t('plan.stepSpan', { from: fromStep, to: toStep, step })}
        </span>
      ),
    },
    { id: 'value', title: t('plan.value'), width: '10%', cell: ({ value, rule }) => formatMeasured(value, rule) },
    { id: 'limit', title: t('plan.limit'), width: '10%', cell: ({ limit, rule }) => formatMeasured(limit, rule) },
    { id: 'source', title: t('plan.source'), cell: ({ rule }) => <Source rule={rule} sources={sources} /> },
  ];
}

/** Formats the step of a mark; a dash for marks without a step. */
function formatStep(step: number): string {
  return step === 0 ? '–' : String(step);
}

function findLimit(rule: string) {
  return MOVEMENT_LIMITS.find(({ id }) => id === rule);
}

function toUnit(rule: string): string {
  return findLimit(rule)?.unit === 'deg' ? '°' : 'mm';
}

/** The evidence of a mark: the plan itself, the prescription, or a numbered source below. */
function Source({ rule, sources }: { readonly rule: string; readonly sources: readonly string[] }) {
  const { t } = useTranslation();
  const limit = findLimit(rule);
  if (rule === 'passive') return t('plan.basis.plan');
  if (limit === undefined) return t('plan.basis.prescription');
  return t(`plan.basis.${limit.basis}`, { number: sources.indexOf(limit.source) + 1 });
}
