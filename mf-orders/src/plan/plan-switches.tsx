import FullscreenExitOutlined from '@ant-design/icons/FullscreenExitOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import type { SchemePart, SchemeView } from '@dentarium/scheme/scene';
import { KeyHelp, useKeys } from '@dentarium/ui';
import { Button, Checkbox, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './plan.module.css';
import { OVERLAYS } from './plan-scenes.ts';
import { placeOf } from './plan-steps.ts';
import type { PlanControls } from './use-plan-controls.ts';

/** The views in the order of their keys 1 to 6. */
const VIEWS: readonly SchemeView[] = ['front', 'right', 'left', 'upper', 'lower', 'overjet'];
/** The parts, each with the key that shows and hides it. */
const PARTS: readonly (readonly [SchemePart, string])[] = [
  ['upper', 'u'],
  ['lower', 'l'],
  ['gums', 'm'],
  ['attachments', 'a'],
  ['ipr', 'i'],
  ['pontics', 'n'],
  ['elastics', 'e'],
];
/** How much a press of a button zooms. */
const ZOOM_STEP = 1.25;

/** The views and the zoom as buttons. */
export function PlanViews({ controls: { scenes } }: { readonly controls: PlanControls }) {
  const { t } = useTranslation();
  return (
    <div className={styles['views']} role="toolbar" aria-label={t('plan.views')}>
      {VIEWS.map((view, at) => (
        <Button key={view} size="small" title={String(at + 1)} onClick={() => scenes.look(view)}>
          {t(`plan.view.${view}`)}
        </Button>
      ))}
      <Button
        size="small"
        title="+"
        aria-label={t('plan.zoomIn')}
        icon={<ZoomInOutlined aria-hidden />}
        onClick={() => scenes.zoom(ZOOM_STEP)}
      />
      <Button
        size="small"
        title="-"
        aria-label={t('plan.zoomOut')}
        icon={<ZoomOutOutlined aria-hidden />}
        onClick={() => scenes.zoom(1 / ZOOM_STEP)}
      />
      <Button
        size="small"
        title="0"
        aria-label={t('plan.fit')}
        icon={<FullscreenExitOutlined aria-hidden />}
        onClick={() => scenes.fit()}
      />
    </div>
  );
}

/** What of the plans is shown, and what is laid over it. */
export function PlanSwitches({ controls }: { readonly controls: PlanControls }) {
  const { t } = useTranslation();
  const { looks } = controls;
  return (
    <div className={styles['switches']} role="group" aria-label={t('plan.shown')}>
      {PARTS.map(([part]) => (
        <Checkbox key={part} checked={!looks.hidden.has(part)} onChange={() => controls.toggle(part)}>
          {t(`plan.part.${part}`)}
        </Checkbox>
      ))}
      <Checkbox checked={looks.hasGrid} onChange={controls.toggleGrid}>
        {t('plan.grid')}
      </Checkbox>
      <Segmented
        size="small"
        aria-label={t('plan.overlay')}
        value={looks.overlay}
        onChange={controls.lay}
        options={OVERLAYS.map((value) => ({ value, label: t(`plan.over.${value}`) }))}
      />
    </div>
  );
}

/** The keys of the viewer, and their help. */
export function PlanKeys({ controls }: { readonly controls: PlanControls }) {
  const { t } = useTranslation();
  const { scenes, at } = controls;
  const step = (by: number): void => controls.go('both', placeOf(at, 'both') + by);
  useKeys({
    ...Object.fromEntries(VIEWS.map((view, place) => [String(place + 1), () => scenes.look(view)])),
    ...Object.fromEntries(PARTS.map(([part, key]) => [key, () => controls.toggle(part)])),
    '+': () => scenes.zoom(ZOOM_STEP),
    '=': () => scenes.zoom(ZOOM_STEP),
    '-': () => scenes.zoom(1 / ZOOM_STEP),
    '0': () => scenes.fit(),
    ',': () => step(-1),
    '.': () => step(1),
    p: () => controls.play('both'),
    g: () => controls.toggleGrid(),
    o: () => controls.nextOverlay(),
    Escape: () => controls.choose(null),
  });
  return (
    <KeyHelp
      lines={[
        { keys: ['1', '…', '6'], does: t('plan.views') },
        { keys: [',', '.'], does: t('plan.keys.step') },
        { keys: ['P'], does: t('plan.keys.play') },
        { keys: ['←', '↑', '→', '↓'], does: t('plan.keys.turn') },
        { keys: ['Shift', '←'], does: t('plan.keys.move') },
        { keys: ['+', '-', '0'], does: t('plan.keys.zoom') },
        ...PARTS.map(([part, key]) => ({ keys: [key.toUpperCase()], does: t(`plan.part.${part}`) })),
        { keys: ['G'], does: t('plan.grid') },
        { keys: ['O'], does: t('plan.overlay') },
      ]}
    />
  );
}
