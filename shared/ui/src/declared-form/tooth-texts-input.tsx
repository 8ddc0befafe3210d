import { sortByArch } from '@dentarium/domain';
import {
  isToothText,
  getMaxToothTextLength,
  type ToothText,
  type ToothTextsField,
} from '@dentarium/domain/declared-form';
import { Input } from 'antd';
import { ToothChart } from '../teeth/tooth-chart.tsx';
import { useFormText } from './declared-texts.ts';
import styles from './declared-form.module.css';
import type { InputProps } from './inputs.tsx';
import { usePlaceText } from './use-place-text.ts';

/** Shows a text for each of several teeth. They are chosen in the chart; each then has its line below. */
export function ToothTextsInput({ field, state, control, value, onChange }: InputProps<ToothTextsField>) {
  const toText = useFormText();
  const placeText = usePlaceText();
  const entries: readonly ToothText[] = (Array.isArray(value) ? value : []).filter(isToothText);
  const errorPlace = state.error?.at !== undefined && 'place' in state.error.at ? state.error.at.place : undefined;
  return (
    <>
      <ToothChart
        label={toText(field.label)}
        value={entries.map(({ tooth }) => tooth)}
        onChange={(teeth) =>
          onChange(
            sortByArch(teeth).map((tooth) => entries.find((entry) => entry.tooth === tooth) ?? { tooth, text: null }),
          )
        }
        isSelectable={state.isSelectable}
        mixed={state.mixed}
      />
      {entries.length === 0 ? null : (
        <ul className={styles['toothTexts']}>
          {entries.map(({ tooth, text }) => (
            <li key={tooth}>
              <span>{placeText(tooth)}</span>
              <Input
                aria-label={`${toText(field.label)}, ${placeText(tooth)}`}
                aria-describedby={control['aria-describedby']}
                aria-invalid={tooth === errorPlace}
                maxLength={getMaxToothTextLength(field)}
                value={text ?? ''}
                onChange={({ target }) =>
                  onChange(
                    entries.map((entry) =>
                      entry.tooth === tooth ? { tooth, text: target.value === '' ? null : target.value } : entry,
                    ),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
