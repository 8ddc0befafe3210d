import AimOutlined from '@ant-design/icons/AimOutlined';
import BorderOutlined from '@ant-design/icons/BorderOutlined';
import BranchesOutlined from '@ant-design/icons/BranchesOutlined';
import BulbOutlined from '@ant-design/icons/BulbOutlined';
import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined';
import DragOutlined from '@ant-design/icons/DragOutlined';
import FallOutlined from '@ant-design/icons/FallOutlined';
import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import RadiusSettingOutlined from '@ant-design/icons/RadiusSettingOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Toolbar } from '@dentarium/ui';
import { Button, Segmented, Select } from 'antd';
import { memo, type ReactNode, useId } from 'react';
import type { VolumeAnnotations } from '../marks/use-volume-annotations.ts';
import { useVolumeTexts } from '../texts.ts';
import { type GreyWindow, WINDOW_PRESETS, type WindowPreset } from '../voxels/grey-window.ts';
import type { SlabWay } from '../voxels/reslice.ts';
import styles from './ct.module.css';
import type { Layout } from './ct-panes.tsx';
import { type CtActions, type CtState, isToolAvailable, type Tool, TOOLS } from './ct-state.ts';
import { PLANE_KINDS } from '../geometry/planes.ts';

const ICONS: Readonly<Record<Tool, ReactNode>> = {
  cross: <AimOutlined aria-hidden />,
  window: <BulbOutlined aria-hidden />,
  pan: <DragOutlined aria-hidden />,
  measure: <ColumnWidthOutlined aria-hidden />,
  angle: <FallOutlined aria-hidden />,
  rectangle: <BorderOutlined aria-hidden />,
  ellipse: <RadiusSettingOutlined aria-hidden />,
  probe: <PlusOutlined aria-hidden />,
  arch: <NodeIndexOutlined aria-hidden />,
  canal: <BranchesOutlined aria-hidden />,
};

/** Slab thicknesses that can be chosen, in mm. */
const SLAB_THICKNESSES_MM = [0, 1, 2, 5, 10, 20];

const PRESETS = Object.keys(WINDOW_PRESETS) as WindowPreset[];

function toPreset(window: GreyWindow | null, own: GreyWindow | null): WindowPreset | 'auto' | 'own' {
  const isCurrent = (other: GreyWindow | null) =>
    window !== null && other !== null && window.centre === other.centre && window.width === other.width;
  if (isCurrent(own)) return 'auto';
  return PRESETS.find((name) => isCurrent(WINDOW_PRESETS[name])) ?? 'own';
}

/** The toolbar of the planes of a volume. It is memoised, so that moving the cross-hair does not render it again. */
export const CtToolbar = memo(function CtToolbar(props: {
  readonly tool: Tool;
  readonly window: GreyWindow | null;
  readonly slab: CtState['slab'];
  readonly actions: CtActions;
  /** The window between whose ends nearly all values of the middle lie. */
  readonly own: GreyWindow | null;
  readonly isSized: boolean;
  readonly annotations: Pick<VolumeAnnotations, 'undo' | 'redo'>;
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
}) {
  const { t } = useVolumeTexts();
  const { tool, window, slab, actions, own, isSized, layout } = props;
  // The tools of planes do not apply to the volume seen from outside.
  const isVolume = layout === 'volume';
  const [windowId, slabId] = [useId(), useId()];
  const preset = toPreset(window, own);
  const choosePreset = (name: WindowPreset | 'auto' | 'own'): void => {
    if (name === 'auto' && own !== null) actions.setWindow(own);
    else if (name !== 'auto' && name !== 'own') actions.setWindow(WINDOW_PRESETS[name]);
  };
  return (
    <Toolbar label={t('ct.tools')}>
      <Segmented
        aria-label={t('ct.tool.label')}
        className={styles['tools'] ?? ''}
        disabled={isVolume}
        value={tool}
        onChange={actions.choose}
        options={TOOLS.map((one) => ({
          value: one,
          icon: ICONS[one],
          label: <span className={styles['words']}>{t(`ct.tool.${one}`)}</span>,
          title: t(`ct.tool.${one}`),
          disabled: !isToolAvailable(one, isSized),
        }))}
      />
      <label className={styles['field']} htmlFor={windowId}>
        {t('ct.window.label')}
        <Select
          id={windowId}
          className={styles['choice'] ?? ''}
          value={preset}
          onChange={choosePreset}
          options={[
            ...(['auto', ...PRESETS] as const).map((name) => ({ value: name, label: t(`ct.window.${name}`) })),
            ...(preset === 'own' ? [{ value: 'own' as const, label: t('ct.window.own') }] : []),
          ]}
        />
      </label>
      <label className={styles['field']} htmlFor={slabId}>
        {t('ct.slab.label')}
        <Select
          id={slabId}
          className={styles['choice'] ?? ''}
          value={slab.mm}
          disabled={!isSized || isVolume}
          onChange={(mm) => actions.setSlab({ ...slab, mm })}
          options={SLAB_THICKNESSES_MM.map((mm) => ({ value: mm, label: mm === 0 ? t('ct.slab.none') : `${mm} mm` }))}
        />
      </label>
      {slab.mm === 0 ? null : (
        <Segmented<SlabWay>
          aria-label={t('ct.slab.way')}
          value={slab.way}
          onChange={(way) => actions.setSlab({ ...slab, way })}
          options={(['mean', 'mip'] as const).map((way) => ({ value: way, label: t(`ct.slab.${way}`) }))}
        />
      )}
      <Button onClick={actions.fitAll} title="0" disabled={isVolume}>
        {t('ct.fit')}
      </Button>
      <UndoButtons annotations={props.annotations} />
      <Segmented<Layout>
        aria-label={t('ct.layout')}
        value={layout}
        onChange={props.onLayout}
        className={styles['layout'] ?? ''}
        options={(['all', ...PLANE_KINDS, 'panorama', 'volume'] as const).map((value) => ({
          value,
          label: t(`ct.plane.${value}`),
          disabled: value === 'panorama' && !isSized,
        }))}
      />
    </Toolbar>
  );
});

function UndoButtons({
  annotations: { undo, redo },
}: {
  readonly annotations: Pick<VolumeAnnotations, 'undo' | 'redo'>;
}) {
  const { t } = useVolumeTexts();
  return (
    <>
      <Button
        icon={<UndoOutlined aria-hidden />}
        aria-label={t('ct.undo')}
        title={`${t('ct.undo')} Ctrl+Z`}
        disabled={undo === null}
        onClick={() => undo?.()}
      />
      <Button
        icon={<RedoOutlined aria-hidden />}
        aria-label={t('ct.redo')}
        title={`${t('ct.redo')} Ctrl+Y`}
        disabled={redo === null}
        onClick={() => redo?.()}
      />
    </>
  );
}
