import type { SchemePart, SchemeView } from '@dentarium/scheme/scene';
import { KeyHelp, useKeys } from '@dentarium/ui';
import { type ViewControls, createViewKeys, ViewBar } from '@dentarium/ui/scene';
import { Checkbox, Segmented } from 'antd';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './plan.module.css';
import { OVERLAYS } from './plan-scenes.ts';
import { toSliderPosition } from './plan-steps.ts';
import type { PlanControls } from './use-plan-controls.ts';

/** The views in the order of their keys 1 to 6. */
const VIEWS: readonly SchemeView[] = ['front', 'right', 'left', 'upper', 'lower', 'overjet'];
/** The parts, each with the key that toggles it. */
const PARTS: readonly (readonly [SchemePart, string])[] = [
  ['upper', 'u'],
  ['lower', 'l'],
  ['gums', 'm'],
  ['attachments', 'a'],
  ['ipr', 'i'],
  ['pontics', 'n'],
  ['elastics', 'e'],
];
/** Buttons for the views and the zoom. */
export const PlanViews = memo(function PlanViews({ controls }: { readonly controls: PlanControls }) {
  const { t } = useTranslation();
  return (
    <ViewBar {...createViewControls(controls)} label={t('plan.views')} toName={(view) => t(`plan.view.${view}`)} />
  );
});

function createViewControls({ scenes, look }: PlanControls): ViewControls<SchemeView> {
  return {
    views: VIEWS,
    look,
    zoom: (factor) => scenes.zoom(factor),
    fit: () => scenes.fit(),
  };
}

/** The switches for visible parts and the overlay. */
export const PlanSwitches = memo(function PlanSwitches({ controls }: { readonly controls: PlanControls }) {
  const { t } = useTranslation();
  const { options } = controls;
  return (
    <div className={styles['switches']} role="group" aria-label={t('plan.shown')}>
      {PARTS.map(([part]) => (
        <Checkbox key={part} checked={!options.hidden.has(part)} onChange={() => controls.toggle(part)}>
          {t(`plan.part.${part}`)}
        </Checkbox>
      ))}
      <Checkbox checked={options.hasGrid} onChange={controls.toggleGrid}>
        {t('plan.grid')}
      </Checkbox>
      <Segmented
        size="small"
        aria-label={t('plan.overlay')}
        value={options.overlay}
        onChange={controls.setOverlay}
        options={OVERLAYS.map((value) => ({ value, label: t(`plan.over.${value}`) }))}
      />
    </div>
  );
});

/** The keyboard shortcuts of the viewer, and their help. */
export const PlanKeys = memo(function PlanKeys({ controls }: { readonly controls: PlanControls }) {
  const { t } = useTranslation();
  const { scenes } = controls;
  const moveBy = (by: number): void => controls.goTo('both', Math.floor(toSliderPosition(scenes.at, 'both')) + by);
  useKeys({
    ...createViewKeys(createViewControls(controls)),
    ...Object.fromEntries(PARTS.map(([part, key]) => [key, () => controls.toggle(part)])),
    ',': () => moveBy(-1),
    '.': () => moveBy(1),
    p: () => controls.play('both'),
    g: () => controls.toggleGrid(),
    o: () => controls.showNextOverlay(),
    Escape: () => controls.selectTooth(null),
  });
  return (
    <KeyHelp
      lines={[
        { keys: ['1', '…', '6'], action: t('plan.views') },
        { keys: [',', '.'], action: t('plan.keys.step') },
        { keys: ['P'], action: t('plan.keys.play') },
        { keys: ['←', '↑', '→', '↓'], action: t('plan.keys.turn') },
        { keys: ['Shift', '←'], action: t('plan.keys.move') },
        { keys: ['+', '-', '0'], action: t('plan.keys.zoom') },
        ...PARTS.map(([part, key]) => ({ keys: [key.toUpperCase()], action: t(`plan.part.${part}`) })),
        { keys: ['G'], action: t('plan.grid') },
        { keys: ['O'], action: t('plan.overlay') },
      ]}
    />
  );
});
