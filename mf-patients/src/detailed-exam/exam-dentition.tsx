import { sortByArch, type Supernumerary } from '@dentarium/domain';
import { areTeethExamined, EXAM_CHARTS } from '@dentarium/domain/detailed-exam';
import { ToothChart, type ToothMark } from '@dentarium/ui/teeth';
import { Checkbox, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerProps } from './exam-answer.tsx';
import { useSupernumeraryText } from './exam-text.ts';
import styles from './exam.module.css';

type Chart = (typeof EXAM_CHARTS)[number];
type VisibleChart = Chart | 'supernumerary';
const POSITIONS = ['mesial', 'distal', 'palatal'] as const;

/**
 * Shows the teeth: missing, impacted, supernumerary, restored, root-filled, replaced; one chart at a time is visible.
 */
export function ExamDentition({ form, draft, readOnly, mixed }: AnswerProps & { readonly mixed: boolean }) {
  const { t } = useTranslation();
  const [visibleChart, setVisibleChart] = useState<VisibleChart>('missing');
  const { dentition } = draft;
  const marks = useMarks(draft, visibleChart);
  const formatCount = (chart: VisibleChart): string =>
    dentition[chart].length === 0 ? '' : ` ${dentition[chart].length}`;
  const changeTeeth = (chart: Chart, teeth: readonly number[]): void =>
    form.change({ dentition: { ...dentition, [chart]: sortByArch(teeth) } });
  return (
    <section className={styles['section']} data-wide aria-label={t('exam.section.dentition')} data-field="dentition">
      <h2 className={styles['title']}>
        {t('exam.section.dentition')}
        <span className={styles['aside']}>{areTeethExamined(dentition) ? null : t('exam.notExamined')}</span>
      </h2>
      <Checkbox
        checked={areTeethExamined(dentition)}
        // A recorded finding implies that the teeth are examined.
        disabled={readOnly || areTeethExamined({ ...dentition, examined: false })}
        onChange={({ target }) => form.change({ dentition: { ...dentition, examined: target.checked } })}
      >
        {t('exam.teethExamined')}
      </Checkbox>
      <Segmented<VisibleChart>
        className={styles['charts'] ?? ''}
        aria-label={t('exam.teeth.chart')}
        value={visibleChart}
        onChange={setVisibleChart}
        options={[...EXAM_CHARTS.slice(0, 2), 'supernumerary' as const, ...EXAM_CHARTS.slice(2)].map((chart) => ({
          value: chart,
          label: `${t(`exam.teeth.${chart}`)}${formatCount(chart)}`,
        }))}
      />
      {visibleChart === 'supernumerary' ? (
        <SupernumeraryTeeth
          value={dentition.supernumerary}
          mixed={mixed}
          readOnly={readOnly}
          onChange={(teeth) => form.change({ dentition: { ...dentition, supernumerary: [...teeth] } })}
        />
      ) : (
        <ToothChart
          label={t(`exam.teeth.${visibleChart}`)}
          value={dentition[visibleChart]}
          onChange={(teeth) => changeTeeth(visibleChart, teeth)}
          mixed={mixed}
          readOnly={readOnly}
          // A missing tooth can have no other finding, but an implant may stand in its place.
          isSelectable={(tooth) =>
            visibleChart === 'missing' || visibleChart === 'implant' || !dentition.missing.includes(tooth)
          }
          marks={marks}
        />
      )}
    </section>
  );
}

/** Returns the marks of the other charts for each tooth. */
function useMarks(
  { dentition }: AnswerProps['draft'],
  visibleChart: VisibleChart,
): ReadonlyMap<number, readonly ToothMark[]> {
  const { t } = useTranslation();
  const marks = new Map<number, ToothMark[]>();
  for (const chart of EXAM_CHARTS) {
    if (chart === visibleChart) continue;
    for (const tooth of dentition[chart]) {
      const mark = { sign: t(`exam.teeth.sign.${chart}`), name: t(`exam.teeth.${chart}`) };
      marks.set(tooth, [...(marks.get(tooth) ?? []), mark]);
    }
  }
  return marks;
}

/** Shows teeth without a number, named by their neighbour: first the position, then the neighbour. */
function SupernumeraryTeeth(props: {
  readonly value: readonly Supernumerary[];
  readonly mixed: boolean;
  readonly readOnly: boolean;
  readonly onChange: (teeth: readonly Supernumerary[]) => void;
}) {
  const { t } = useTranslation();
  const supernumeraryText = useSupernumeraryText();
  const [pos, setPos] = useState<Supernumerary['pos']>('mesial');
  const { value, onChange } = props;
  const others = value.filter((tooth) => tooth.pos !== pos);
  return (
    <div className={styles['extra']}>
      <Segmented<Supernumerary['pos']>
        size="small"
        aria-label={t('exam.near.label')}
        value={pos}
        onChange={setPos}
        options={POSITIONS.map((place) => ({ value: place, label: t(`exam.near.place.${place}`) }))}
      />
      <ToothChart
        label={t('exam.near.hint')}
        value={value.filter((tooth) => tooth.pos === pos).map(({ near }) => near)}
        onChange={(teeth) => onChange([...others, ...sortByArch(teeth).map((neighbour) => ({ near: neighbour, pos }))])}
        mixed={props.mixed}
        readOnly={props.readOnly}
      />
      <div>
        {value.map((tooth) => (
          <Tag
            key={`${tooth.near}-${tooth.pos}`}
            closable={!props.readOnly}
            onClose={() => onChange(value.filter((other) => other !== tooth))}
          >
            {supernumeraryText(tooth)}
          </Tag>
        ))}
      </div>
    </div>
  );
}
