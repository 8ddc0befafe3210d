import { sortByArch, formatPlace } from '@dentarium/domain';
import { useLanguage, useToothNotation } from '@dentarium/platform';
import { useMemo, useState } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import { chartPlaces } from './chart-places.ts';
import { ChartTools } from './chart-tools.tsx';
import { ToothGrid } from './tooth-grid.tsx';
import styles from './tooth-chart.module.css';

/** Something noted of a tooth: a short sign on it, and the words for it. */
export interface ToothMark {
  readonly sign: string;
  readonly name: string;
}

/** What a tooth chart shows and lets choose (`domain-forms.md` 8). */
export interface ToothChartProps {
  readonly label: string;
  /** The chosen teeth, as FDI numbers. */
  readonly value: readonly number[];
  readonly onChange: (teeth: readonly number[]) => void;
  /** Shows the deciduous teeth, too. */
  readonly mixed?: boolean;
  /** Which teeth may be chosen; all when left out. */
  readonly isSelectable?: (tooth: number) => boolean;
  /** What else is known of the teeth. */
  readonly marks?: ReadonlyMap<number, readonly ToothMark[]>;
  /** The chosen contacts between teeth, as `11-21`; none can be chosen when left out. */
  readonly contacts?: readonly string[];
  readonly onContacts?: (contacts: readonly string[]) => void;
  /** Leaves all at once, where teeth and contacts are one value; each is left by its own call when this is left out. */
  readonly onClear?: () => void;
  readonly readOnly?: boolean;
}

/**
 * The teeth as the viewer sees them, the patient's right on the left. A click toggles, dragging takes a range, arrows
 * and space do both without a pointer; what is chosen is read out below in the notation of the user, also of third molars that are hidden.
 */
export function ToothChart(props: ToothChartProps) {
  const { t } = useUiTexts();
  const [language] = useLanguage();
  const [notation] = useToothNotation();
  const { value, mixed = false, contacts, readOnly = false } = props;
  const [thirdMolars, setThirdMolars] = useState(true);
  const withContacts = contacts !== undefined;
  const places = useMemo(
    () => chartPlaces({ mixed, thirdMolars, contacts: withContacts }),
    [mixed, thirdMolars, withContacts],
  );
  const clear = (): void => {
    props.onChange([]);
    props.onContacts?.([]);
  };
  const chosen = [...sortByArch(value), ...(contacts ?? [])].map((place) => formatPlace(place, { notation, language }));
  return (
    <div className={styles['chart']} role="group" aria-label={props.label}>
      <ChartTools
        places={places}
        {...props}
        onClear={props.onClear ?? clear}
        thirdMolars={thirdMolars}
        onThirdMolars={setThirdMolars}
        readOnly={readOnly}
      />
      <ToothGrid {...props} places={places} readOnly={readOnly} />
      <p className={styles['chosen']} role="status">
        {chosen.length === 0 ? t('teeth.none') : t('teeth.chosen', { teeth: chosen.join(', ') })}
      </p>
    </div>
  );
}
