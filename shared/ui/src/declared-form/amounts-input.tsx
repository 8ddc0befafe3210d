import { sortByArch } from '@dentarium/domain';
import { type AmountsField, isPlaceAmount, type PlaceAmount } from '@dentarium/domain/declared-form';
import { ToothChart } from '../teeth/tooth-chart.tsx';
import { useFormText } from './declared-texts.ts';
import styles from './declared-form.module.css';
import type { InputProps } from './inputs.tsx';
import { NumberInput } from './number-input.tsx';
import { usePlaceText } from './use-place-text.ts';

/**
 * Shows an amount for each of several teeth or contacts. The places are chosen in the chart; each then has its amount
 * below.
 */
export function AmountsInput({ field, state, control, value, onChange }: InputProps<AmountsField>) {
  const toText = useFormText();
  const placeText = usePlaceText();
  const entries: readonly PlaceAmount[] = (Array.isArray(value) ? value : []).filter(isPlaceAmount);
  const teeth = entries.flatMap(({ at }) => (typeof at === 'number' ? [at] : []));
  const contacts = entries.flatMap(({ at }) => (typeof at === 'string' ? [at] : []));
  const choosePlaces = (places: readonly (number | string)[]): void =>
    onChange(places.map((at) => entries.find((entry) => entry.at === at) ?? { at, amount: null }));
  const errorPlace = state.error?.at !== undefined && 'place' in state.error.at ? state.error.at.place : undefined;
  return (
    <>
      <ToothChart
        label={toText(field.label)}
        value={teeth}
        onChange={(selectedTeeth) => choosePlaces([...sortByArch(selectedTeeth), ...contacts])}
        onClear={() => onChange([])}
        isSelectable={field.places === 'contacts' ? () => false : state.isSelectable}
        mixed={state.mixed}
        {...(field.places === 'teeth'
          ? {}
          : {
              contacts,
              onContacts: (selectedContacts: readonly string[]) => choosePlaces([...teeth, ...selectedContacts]),
            })}
      />
      {entries.length === 0 ? null : (
        <ul className={styles['amounts']}>
          {entries.map(({ at, amount }) => (
            <li key={at}>
              <span>{placeText(at)}</span>
              <NumberInput
                control={{
                  'aria-label': `${toText(field.label)}, ${placeText(at)}`,
                  'aria-describedby': control['aria-describedby'],
                  'aria-invalid': at === errorPlace,
                }}
                unit={field.unit}
                value={amount}
                onChange={(typed) =>
                  onChange(entries.map((entry) => (entry.at === at ? { at, amount: typed } : entry)))
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
