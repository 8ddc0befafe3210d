import { TOOTH_NOTATIONS } from '@dentarium/domain';
import { useToothNotation } from '@dentarium/platform';
import { Button, Segmented } from 'antd';
import { useUiTexts } from '../texts/texts.ts';
import { type ChartPlace, TOOTH_GROUPS, type ToothGroup } from './chart-places.ts';
import styles from './tooth-chart.module.css';

const GROUPS = Object.keys(TOOTH_GROUPS) as ToothGroup[];

/** Buttons for whole groups of teeth and for third molars, and the choice of the notation. */
export function ChartTools(props: {
  readonly places: readonly ChartPlace[];
  readonly value: readonly number[];
  readonly onChange: (teeth: readonly number[]) => void;
  readonly isSelectable?: (tooth: number) => boolean;
  readonly onClear: () => void;
  /** True if third molars are shown. */
  readonly thirdMolars: boolean;
  readonly onThirdMolars: (isShown: boolean) => void;
  readonly readOnly: boolean;
}) {
  const { t } = useUiTexts();
  const [notation, setNotation] = useToothNotation();
  const { places, value, isSelectable = () => true } = props;
  const selectable = places.flatMap(({ tooth }) => (tooth !== null && isSelectable(tooth) ? [tooth] : []));
  // None in a chart for contacts only.
  const groups = GROUPS.filter((group) => selectable.some(TOOTH_GROUPS[group]));
  const toggle = (group: ToothGroup): void => {
    const groupTeeth = selectable.filter(TOOTH_GROUPS[group]);
    const rest = value.filter((tooth) => !groupTeeth.includes(tooth));
    props.onChange(groupTeeth.every((tooth) => value.includes(tooth)) ? rest : [...rest, ...groupTeeth]);
  };
  return (
    <div className={styles['tools']}>
      {props.readOnly
        ? null
        : groups.map((group) => (
            <Button key={group} size="small" onClick={() => toggle(group)}>
              {t(`teeth.${group}`)}
            </Button>
          ))}
      {props.readOnly ? null : (
        <Button size="small" type="text" onClick={props.onClear}>
          {t('teeth.clear')}
        </Button>
      )}
      <Button size="small" type="text" onClick={() => props.onThirdMolars(!props.thirdMolars)}>
        {t(props.thirdMolars ? 'teeth.hideThirdMolars' : 'teeth.showThirdMolars')}
      </Button>
      <Segmented
        className={styles['notation'] ?? ''}
        size="small"
        aria-label={t('teeth.notation')}
        value={notation}
        options={TOOTH_NOTATIONS.map((name) => ({ value: name, label: t(`teeth.${name}`) }))}
        onChange={setNotation}
      />
    </div>
  );
}
