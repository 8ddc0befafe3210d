import { formatContact, isDeciduous, toPalmerDigit, toPalmerLetters, formatTooth } from '@dentarium/domain';
import { useLanguage, useToothNotation } from '@dentarium/platform';
import { type KeyboardEvent, useRef, useState } from 'react';
import { toDirection } from '../keys/arrow-focus.ts';
import { useUiTexts } from '../texts/texts.ts';
import { type ChartPlace, findPlaceInDirection } from './chart-places.ts';
import type { ToothChartProps, ToothMark } from './tooth-chart.tsx';
import styles from './tooth-chart.module.css';
import { useToothDrag } from './use-tooth-drag.ts';

type GridProps = ToothChartProps & { readonly places: readonly ChartPlace[]; readonly readOnly: boolean };

/** Shows the teeth and contacts in their places. One of them is in the tab order; arrows move to the others. */
export function ToothGrid(props: GridProps) {
  const { t } = useUiTexts();
  const { places, value, contacts = [], isSelectable = () => true } = props;
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState('');
  const reachableKey = places.some(({ key }) => key === current) ? current : (places[0]?.key ?? '');
  const drag = useToothDrag({ places, value, isSelectable, onChange: props.onChange });

  const moveFocus = (event: KeyboardEvent): void => {
    const direction = event.key.length === 1 ? undefined : toDirection(event.key);
    const from = places.find(({ key }) => key === reachableKey);
    if (direction === undefined || from === undefined) return;
    event.preventDefault();
    const to = findPlaceInDirection(places, from, direction);
    if (to === undefined) return;
    setCurrent(to.key);
    grid.current?.querySelector<HTMLElement>(`[data-place="${to.key}"]`)?.focus();
  };
  const toggleContact = (key: string): void =>
    props.onContacts?.(contacts.includes(key) ? contacts.filter((other) => other !== key) : [...contacts, key]);

  return (
    <div className={styles['frame']}>
      <span className={styles['side']}>{t('teeth.right')}</span>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the buttons inside arrive here */}
      <div ref={grid} className={styles['grid']} onKeyDown={moveFocus}>
        {places.map((place) => {
          const { key, tooth, line, column } = place;
          const shared = {
            key,
            'data-place': key,
            tabIndex: key === reachableKey ? 0 : -1,
            style: { gridRow: line, gridColumn: `${column} / span 2` },
            onFocus: () => setCurrent(key),
          };
          return tooth === null ? (
            <ContactTick
              {...shared}
              key={key}
              place={place}
              isSelected={contacts.includes(key)}
              disabled={props.readOnly}
              onToggle={() => toggleContact(key)}
            />
          ) : (
            <Tooth
              {...shared}
              key={key}
              tooth={tooth}
              isSelected={value.includes(tooth)}
              disabled={props.readOnly || !(isSelectable(tooth) || value.includes(tooth))}
              marks={props.marks?.get(tooth) ?? []}
              drag={drag}
            />
          );
        })}
      </div>
      <span className={styles['side']}>{t('teeth.left')}</span>
    </div>
  );
}

interface PlaceProps {
  readonly 'data-place': string;
  readonly tabIndex: number;
  readonly style: { readonly gridRow: number; readonly gridColumn: string };
  readonly onFocus: () => void;
  readonly isSelected: boolean;
  readonly disabled: boolean;
}

function Tooth(
  props: PlaceProps & {
    readonly tooth: number;
    readonly marks: readonly ToothMark[];
    readonly drag: ReturnType<typeof useToothDrag>;
  },
) {
  const [language] = useLanguage();
  const [notation] = useToothNotation();
  const { tooth, isSelected, disabled, marks, drag, ...place } = props;
  const isPalmer = notation === 'palmer';
  const name = isPalmer ? toPalmerLetters(tooth, language) : formatTooth(tooth, notation, language);
  return (
    <button
      {...place}
      type="button"
      className={styles['tooth']}
      data-deciduous={isDeciduous(tooth)}
      data-molar={!isDeciduous(tooth) && tooth % 10 >= 6}
      data-midline={tooth % 10 === 1 && [1, 4, 5, 8].includes(Math.floor(tooth / 10))}
      aria-label={[name, ...marks.map((mark) => mark.name)].join(', ')}
      title={[name, ...marks.map((mark) => mark.name)].join(' · ')}
      aria-pressed={isSelected}
      aria-disabled={disabled}
      onPointerDown={disabled ? undefined : drag.start(tooth)}
      onPointerEnter={() => drag.extend(tooth)}
      // A click without a pointer comes from the keyboard; with one, the pointer has already acted.
      onClick={({ detail }) => detail === 0 && !disabled && drag.toggle(tooth)}
    >
      <span>{isPalmer ? toPalmerDigit(tooth, language) : name}</span>
      <span className={styles['marks']} aria-hidden>
        {marks.map(({ sign }) => sign).join('')}
      </span>
    </button>
  );
}

function ContactTick(props: PlaceProps & { readonly place: ChartPlace; readonly onToggle: () => void }) {
  const { t } = useUiTexts();
  const [language] = useLanguage();
  const [notation] = useToothNotation();
  const { place, isSelected, disabled, onToggle, ...rest } = props;
  const [one = 0, other = 0] = place.key.split('-').map(Number);
  const name = t('teeth.contact', { teeth: formatContact(one, other, notation, language) });
  return (
    <button
      {...rest}
      type="button"
      className={styles['contact']}
      aria-label={name}
      title={name}
      aria-pressed={isSelected}
      aria-disabled={disabled}
      onClick={() => !disabled && onToggle()}
    />
  );
}
