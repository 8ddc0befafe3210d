import { sortByArch } from '@dentarium/domain';
import {
  isMarkedTooth,
  type MarkedTeethField,
  type MarkedTooth,
  type TeethField,
} from '@dentarium/domain/declared-form';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ToothChart, type ToothMark } from '../teeth/tooth-chart.tsx';
import styles from './declared-form.module.css';
import { useDeclaredTexts, useFormText } from './declared-texts.ts';
import type { InputProps } from './inputs.tsx';

/** Shows an input of teeth, or of contacts between them. */
export function TeethInput({ field, state, value, onChange }: InputProps<TeethField>) {
  const toText = useFormText();
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  const shared = { label: toText(field.label), mixed: state.mixed };
  if (field.kind === 'contacts')
    return (
      <ToothChart
        {...shared}
        value={[]}
        onChange={() => undefined}
        isSelectable={() => false}
        contacts={entries.filter((entry) => typeof entry === 'string')}
        onContacts={onChange}
      />
    );
  return (
    <ToothChart
      {...shared}
      value={entries.filter((entry) => typeof entry === 'number')}
      onChange={(teeth) => onChange(sortByArch(teeth))}
      isSelectable={state.isSelectable}
    />
  );
}

/**
 * Shows an input of teeth with a reason for each. The reason is chosen first, then its teeth; those of other reasons
 * carry a sign.
 */
export function MarkedTeethInput({ field, state, value, onChange }: InputProps<MarkedTeethField>) {
  const { t } = useDeclaredTexts();
  const toText = useFormText();
  const [mark, setMark] = useState<number | null>(null);
  const markedTeeth: readonly MarkedTooth[] = (Array.isArray(value) ? value : []).filter(isMarkedTooth);
  const options = field.options.filter((option) => state.offeredValues.includes(option.value));
  const current = mark ?? options[0]?.value ?? 0;
  const others = markedTeeth.filter((entry) => entry.mark !== current);
  const signs = new Map<number, readonly ToothMark[]>(
    others.map((entry) => {
      const option = field.options.find((one) => one.value === entry.mark);
      return [entry.tooth, [{ sign: String(entry.mark), name: option === undefined ? '' : toText(option.label) }]];
    }),
  );
  const chooseTeeth = (teeth: readonly number[]): void => {
    const rest = others.filter(({ tooth }) => !teeth.includes(tooth));
    onChange([...rest, ...sortByArch(teeth).map((tooth) => ({ tooth, mark: current }))]);
  };
  return (
    <>
      <Segmented<number>
        className={styles['marks'] ?? ''}
        aria-label={t('reason', { label: toText(field.label) })}
        value={current}
        onChange={setMark}
        options={options.map((option) => ({
          value: option.value,
          label: `${option.value} ${toText(option.label)}`,
        }))}
      />
      <ToothChart
        label={toText(field.label)}
        value={markedTeeth.filter((entry) => entry.mark === current).map(({ tooth }) => tooth)}
        onChange={chooseTeeth}
        mixed={state.mixed}
        isSelectable={state.isSelectable}
        marks={signs}
      />
    </>
  );
}
