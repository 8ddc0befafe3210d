import CompressOutlined from '@ant-design/icons/CompressOutlined';
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import PicRightOutlined from '@ant-design/icons/PicRightOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import { KeyHelp, useKeys } from '@dentarium/ui';
import { type Size, useImageFactsSwitch, type View, zoomView } from '@dentarium/ui/zoom';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useCompareTexts } from './texts.ts';
import type { ViewerItem, ViewerSource } from '../source/viewer-source.ts';
import styles from './linked-pair.module.css';
import { toArrowMove, changeView, createViews, resetViews, type Side, syncViews } from './linked-views.ts';
import { ZoomPane } from './zoom-pane.tsx';

/** An image of the pair, with its caption. */
export interface PairImage {
  /** The item; `undefined` if there is no such image. */
  readonly item: ViewerItem | undefined;
  readonly caption: ReactNode;
  /** The accessible label. */
  readonly label: string;
}

const SIDES = [0, 1] as const;

/** The properties of a linked pair. */
export interface LinkedPairProps {
  readonly source: Pick<ViewerSource, 'images'>;
  readonly images: readonly [PairImage, PairImage];
  /** The selection of the view, and other content beside the tools. */
  readonly head: ReactNode;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
}

/**
 * Shows two images side by side with linked zoom and position. The link can be removed to register the images, and restored. Render it with
 * a `key` of the pair, so that another pair resets it.
 */
export function LinkedPair(props: LinkedPairProps) {
  const { t } = useCompareTexts();
  const { images, onPrevious, onNext } = props;
  const [views, setViews] = useState(() => createViews(images[0].item, images[1].item));
  const [linked, setLinked] = useState(true);
  const [factsShown, switchFacts] = useImageFactsSwitch();
  const [active, setActive] = useState<Side>(0);
  const box = useRef<Size>({ width: 600, height: 450 });
  const act = (side: Side, change: (view: View) => View): void =>
    setViews((before) => changeView(before, side, change, linked));
  const zoomIn = (): void => act(active, (view) => zoomView(view, 1));
  const zoomOut = (): void => act(active, (view) => zoomView(view, -1));
  const whole = (): void => setViews(resetViews);
  const sync = (): void => setViews((before) => syncViews(before, active));
  const toggle = (): void => setLinked((before) => !before);
  const arrow = (event: KeyboardEvent): void => {
    // With Shift the arrows move the images; alone they go to the next view.
    const move = toArrowMove(event.key, box.current);
    if (event.shiftKey && move !== undefined) act(active, move);
    else if (event.key === 'ArrowLeft') onPrevious?.();
    else if (event.key === 'ArrowRight') onNext?.();
  };
  useKeys({
    ...Object.fromEntries(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map((key) => [key, arrow])),
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': whole,
    i: switchFacts,
    l: toggle,
    y: sync,
    Escape: props.onClose,
  });
  return (
    <div className={styles['pairPage']}>
      <div className={styles['tools']} role="toolbar" aria-label={t('comparison.tools')}>
        <Button icon={<LeftOutlined aria-hidden />} disabled={onPrevious === undefined} onClick={onPrevious} title="←">
          {t('comparison.previous')}
        </Button>
        {props.head}
        <Button
          icon={<RightOutlined aria-hidden />}
          iconPlacement="end"
          disabled={onNext === undefined}
          onClick={onNext}
          title="→"
        >
          {t('comparison.next')}
        </Button>
        <span className={styles['space']} />
        <Button
          icon={<ZoomOutOutlined aria-hidden />}
          onClick={zoomOut}
          aria-label={t('comparison.zoomOut')}
          title="-"
        />
        <output className={styles['scale']}>{Math.round(views[active].scale * 100)}%</output>
        <Button icon={<ZoomInOutlined aria-hidden />} onClick={zoomIn} aria-label={t('comparison.zoomIn')} title="+" />
        <Button icon={<CompressOutlined aria-hidden />} onClick={whole} title="0">
          {t('comparison.reset')}
        </Button>
        <Button
          icon={linked ? <LinkOutlined aria-hidden /> : <DisconnectOutlined aria-hidden />}
          aria-pressed={linked}
          type={linked ? 'primary' : 'default'}
          ghost={linked}
          onClick={toggle}
          title="L"
        >
          {t('comparison.linked')}
        </Button>
        <Button icon={<PicRightOutlined aria-hidden />} onClick={sync} title="Y">
          {t('comparison.sync')}
        </Button>
        <Button
          icon={<IdcardOutlined aria-hidden />}
          aria-pressed={factsShown}
          type={factsShown ? 'primary' : 'default'}
          ghost={factsShown}
          onClick={switchFacts}
          aria-label={t('comparison.facts')}
          title={`${t('comparison.facts')} (I)`}
        />
      </div>
      <div className={styles['panes']}>
        {SIDES.map((side) => {
          const { item: file, caption, label } = images[side];
          return file === undefined ? (
            <div key={side} className={styles['none']}>
              {t('image.missing', { category: label })}
            </div>
          ) : (
            <ZoomPane
              key={side}
              source={props.source}
              file={file}
              view={views[side]}
              active={active === side}
              caption={caption}
              label={label}
              facts={factsShown ? file.facts : null}
              onView={(change) => act(side, change)}
              onBox={(size) => {
                box.current = size;
              }}
              onActive={() => setActive(side)}
            />
          );
        })}
      </div>
      <KeyHelp
        lines={[
          { keys: ['←', '→'], action: t('comparison.keys.pair') },
          { keys: ['+', '-'], action: t('comparison.keys.zoom') },
          { keys: ['Shift', '← → ↑ ↓'], action: t('comparison.keys.move') },
          { keys: ['0'], action: t('comparison.reset') },
          { keys: ['l'], action: t('comparison.linked') },
          { keys: ['y'], action: t('comparison.sync') },
          { keys: ['i'], action: t('comparison.facts') },
          { keys: ['Esc'], action: t('comparison.keys.back') },
        ]}
      />
    </div>
  );
}
