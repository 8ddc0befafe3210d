import { sortByArch, formatPlace } from '@dentarium/domain';
import { useLanguage, useToothNotation } from '@dentarium/platform';
import { useMemo, useState } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import { listChartPlaces } from './chart-places.ts';
import { ChartTools } from './chart-tools.tsx';
import { ToothGrid } from './tooth-grid.tsx';
import styles from './tooth-chart.module.css';

/** A finding of a tooth: a short sign on it, and its text. */
export interface ToothMark {
  readonly sign: string;
  readonly name: string;
}

/** The props of a tooth chart (`domain-forms.md` 8). */
export interface ToothChartProps {
  readonly label: string;
  /** The selected teeth, as FDI numbers. */
  readonly value: readonly number[];
  readonly onChange: (teeth: readonly number[]) => void;
  /** Shows the deciduous teeth, too. */
  readonly mixed?: boolean;
  /** Returns whether a tooth may be selected; all may by default. */
  readonly isSelectable?: (tooth: number) => boolean;
  /** Further findings of the teeth. */
  readonly marks?: ReadonlyMap<number, readonly ToothMark[]>;
  /** The selected contacts between teeth, as `11-21`; none can be selected by default. */
  readonly contacts?: readonly string[];
  readonly onContacts?: (contacts: readonly string[]) => void;
  /** Clears everything at once, if teeth and contacts are one value; by default each is cleared by its own callback. */
  readonly onClear?: () => void;
  readonly readOnly?: boolean;
}

/**
 * Shows the teeth as the viewer sees them, the patient's right on the left. A click toggles, dragging selects a range,
 * arrows and space do both without a pointer. The selection is read out below in the notation of the user, including
 * hidden third molars.
 */
export function ToothChart(props: ToothChartProps) {
  const { t } = useUiTexts();
  const [language] = useLanguage();
  const [notation] = useToothNotation();
  const { value, mixed = false, contacts, readOnly = false } = props;
  const [thirdMolars, setThirdMolars] = useState(true);
  const withContacts = contacts !== undefined;
  const places = useMemo(
    () => listChartPlaces({ mixed, thirdMolars, contacts: withContacts }),
    [mixed, thirdMolars, withContacts],
  );
  const clear = (): void => {
    props.onChange([]);
    props.onContacts?.([]);
  };
  const selectedTexts = [...sortByArch(value), ...(contacts ?? [])].map((place) =>
    formatPlace(place, { notation, language }),
  );
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
        {selectedTexts.length === 0 ? t('teeth.none') : t('teeth.chosen', { teeth: selectedTexts.join(', ') })}
      </p>
    </div>
  );
}
