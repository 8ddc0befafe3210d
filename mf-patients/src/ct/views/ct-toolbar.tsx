import AimOutlined from '@ant-design/icons/AimOutlined';
import NodeIndexOutlined from '@ant-design/icons/NodeIndexOutlined';
import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined';
import DragOutlined from '@ant-design/icons/DragOutlined';
import BulbOutlined from '@ant-design/icons/BulbOutlined';
import { Toolbar } from '@dentarium/ui';
import { Button, Segmented, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type GreyWindow, WINDOW_PRESETS, type WindowPreset } from '../volume/grey-window.ts';
import type { SlabWay } from '../volume/reslice.ts';
import styles from './ct.module.css';
import { type CtActions, type CtState, type Tool, TOOLS } from './ct-state.ts';

const ICONS: Readonly<Record<Tool, ReactNode>> = {
  cross: <AimOutlined aria-hidden />,
  window: <BulbOutlined aria-hidden />,
  pan: <DragOutlined aria-hidden />,
  measure: <ColumnWidthOutlined aria-hidden />,
  arch: <NodeIndexOutlined aria-hidden />,
};

/** Thicknesses that are offered, in mm. */
const SLABS = [0, 1, 2, 5, 10, 20];

const PRESETS = Object.keys(WINDOW_PRESETS) as WindowPreset[];

function presetOf(window: GreyWindow | null, own: GreyWindow | null): WindowPreset | 'auto' | 'own' {
  const same = (other: GreyWindow | null) =>
    window !== null && other !== null && window.centre === other.centre && window.width === other.width;
  if (same(own)) return 'auto';
  return PRESETS.find((name) => same(WINDOW_PRESETS[name])) ?? 'own';
}

/** What can be done to the planes of a volume. */
export function CtToolbar(props: {
  readonly state: CtState;
  readonly actions: CtActions;
  /** The window between whose ends nearly all values of the middle lie. */
  readonly own: GreyWindow | null;
  readonly isSized: boolean;
  /** Whether the volume is shown from outside, where the tools of planes do nothing. */
  readonly isVolume: boolean;
  readonly layout: ReactNode;
}) {
  const { t } = useTranslation();
  const { state, actions, own, isSized, isVolume } = props;
  const [windowId, slabId] = [useId(), useId()];
  const preset = presetOf(state.window, own);
  const choosePreset = (name: WindowPreset | 'auto' | 'own'): void => {
    if (name === 'auto' && own !== null) actions.setWindow(own);
    else if (name !== 'auto' && name !== 'own') actions.setWindow(WINDOW_PRESETS[name]);
  };
  return (
    <Toolbar label={t('ct.tools')} end={props.layout}>
      <Segmented
        aria-label={t('ct.tool.label')}
        disabled={isVolume}
        value={state.tool}
        onChange={actions.choose}
        options={TOOLS.map((tool) => ({
          value: tool,
          icon: ICONS[tool],
          label: <span className={styles['words']}>{t(`ct.tool.${tool}`)}</span>,
          title: t(`ct.tool.${tool}`),
          disabled: (tool === 'measure' || tool === 'arch') && !isSized,
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
          value={state.slab.mm}
          disabled={!isSized || isVolume}
          onChange={(mm) => actions.setSlab({ ...state.slab, mm })}
          options={SLABS.map((mm) => ({ value: mm, label: mm === 0 ? t('ct.slab.none') : `${mm} mm` }))}
        />
      </label>
      {state.slab.mm === 0 ? null : (
        <Segmented<SlabWay>
          aria-label={t('ct.slab.way')}
          value={state.slab.way}
          onChange={(way) => actions.setSlab({ ...state.slab, way })}
          options={(['mean', 'mip'] as const).map((way) => ({ value: way, label: t(`ct.slab.${way}`) }))}
        />
      )}
      <Button onClick={actions.fitAll} title="0" disabled={isVolume}>
        {t('ct.fit')}
      </Button>
    </Toolbar>
  );
}
