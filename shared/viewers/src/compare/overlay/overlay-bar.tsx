import AimOutlined from '@ant-design/icons/AimOutlined';
import CameraOutlined from '@ant-design/icons/CameraOutlined';
import ClearOutlined from '@ant-design/icons/ClearOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import PauseOutlined from '@ant-design/icons/PauseOutlined';
import PlayCircleOutlined from '@ant-design/icons/PlayCircleOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined';
import { Button, Segmented, Slider } from 'antd';
import type { ReactNode } from 'react';
import { useCompareTexts } from '../texts.ts';
import { OVERLAY_MODES } from './draw-overlay.ts';
import type { OverlayDisplay } from './overlay-tool.tsx';
import styles from './overlay.module.css';
import { NO_POINTS } from './point-pairs.ts';
import type { AlignmentState } from './use-alignment.ts';
import { type Blink, BLINK_MS } from './use-blink.ts';

interface OverlayBarProps {
  readonly head: ReactNode;
  readonly state: AlignmentState;
  readonly display: OverlayDisplay;
  readonly share: number;
  readonly blink: Blink;
  readonly factsShown: boolean;
  readonly onShow: (display: OverlayDisplay) => void;
  readonly onShare: (share: number) => void;
  readonly onFacts: () => void;
  readonly onAlign: () => void;
  readonly onAddPair: () => void;
  /** The save action; `undefined` for users who may only view. */
  readonly onSave: (() => void) | undefined;
}

/** Shows the toolbar of the overlay, with the state of the alignment. */
export function OverlayBar(props: OverlayBarProps) {
  const { t } = useCompareTexts();
  const { state, display } = props;
  const isAligned = state.register !== null;
  return (
    <>
      <div className={styles['tools']} role="toolbar" aria-label={t('overlay.tools')}>
        {props.head}
        <Segmented<OverlayDisplay>
          aria-label={t('overlay.shown')}
          value={display}
          onChange={props.onShow}
          options={[
            { value: 'points', label: t('overlay.points') },
            ...OVERLAY_MODES.map((mode) => ({ value: mode, label: t(`overlay.${mode}`), disabled: !isAligned })),
          ]}
        />
        <span className={styles['space']} />
        <Button
          icon={<IdcardOutlined aria-hidden />}
          aria-pressed={props.factsShown}
          type={props.factsShown ? 'primary' : 'default'}
          ghost={props.factsShown}
          onClick={props.onFacts}
          aria-label={t('comparison.facts')}
          title={`${t('comparison.facts')} (I)`}
        />
        {props.onSave === undefined ? null : (
          <Button
            icon={<CameraOutlined aria-hidden />}
            disabled={display === 'points' || display === 'blink'}
            onClick={props.onSave}
          >
            {t('overlay.save')}
          </Button>
        )}
      </div>
      <div className={styles['tools']}>
        {display === 'points' ? <PointTools {...props} /> : <LookTools {...props} />}
        <p className={styles['known']} role="status">
          <AlignmentStatus state={state} />
        </p>
      </div>
    </>
  );
}

function PointTools({ state, onAlign, onAddPair }: OverlayBarProps) {
  const { t } = useCompareTexts();
  const none = state.points.base.length + state.points.over.length === 0;
  return (
    <>
      <Button icon={<ThunderboltOutlined aria-hidden />} loading={state.working} onClick={onAlign}>
        {t('overlay.automatic')}
      </Button>
      <Button icon={<AimOutlined aria-hidden />} onClick={onAddPair}>
        {t('overlay.addPair')}
      </Button>
      <Button icon={<ClearOutlined aria-hidden />} disabled={none} onClick={() => state.setPoints(() => NO_POINTS)}>
        {t('overlay.clear')}
      </Button>
    </>
  );
}

function LookTools({ display, share, blink, onShare }: OverlayBarProps) {
  const { t } = useCompareTexts();
  if (display === 'blink') {
    return (
      <>
        <Button
          icon={blink.playing ? <PauseOutlined aria-hidden /> : <PlayCircleOutlined aria-hidden />}
          onClick={blink.toggle}
        >
          {t(blink.playing ? 'overlay.stop' : 'overlay.play')}
        </Button>
        <Button icon={<SwapOutlined aria-hidden />} onClick={blink.change} title="X">
          {t('overlay.change')}
        </Button>
        <Slider
          className={styles['range'] ?? ''}
          min={BLINK_MS.least}
          max={BLINK_MS.most}
          step={100}
          value={blink.pause}
          onChange={blink.setPause}
          tooltip={{ formatter: (value) => `${(value ?? 0) / 1000} s` }}
          ariaLabelForHandle={t('overlay.pause')}
        />
      </>
    );
  }
  if (display === 'difference') return null;
  return (
    <Slider
      className={styles['range'] ?? ''}
      min={0}
      max={1}
      step={0.01}
      value={share}
      onChange={onShare}
      tooltip={{ formatter: (value) => `${Math.round((value ?? 0) * 100)}%` }}
      ariaLabelForHandle={t(display === 'blend' ? 'overlay.opacity' : 'overlay.edge')}
    />
  );
}

/** Describes the alignment of the images, or the missing steps. */
function AlignmentStatus({ state: { register, refusal, unsure, working } }: { readonly state: AlignmentState }) {
  const { t } = useCompareTexts();
  if (working) return t('overlay.working');
  if (refusal !== null) return t(`overlay.refused.${refusal}`);
  if (unsure) return t('overlay.unsure');
  if (register === null) return t('overlay.how');
  if (register.by === 'points')
    return t('overlay.byPoints', { pairs: register.pairs, error: register.error.toFixed(1) });
  return t('overlay.byItself', { percent: Math.round(register.agreement * 100) });
}
