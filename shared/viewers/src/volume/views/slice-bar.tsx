import type { KeyboardEvent, PointerEvent } from 'react';
import { type SliceRange, toSliceDepth } from '../geometry/slice-range.ts';
import { useVolumeTexts } from '../texts.ts';
import styles from './ct.module.css';
import type { SeenSlices } from './use-seen-slices.ts';

/** Slices that a key passes over. */
const PAGE_SLICES = 10;

/** A scroll bar beside a plane: it shows the place of the slice, and which slices were seen. Its upper end is the last slice. */
export function SliceBar(props: {
  readonly plane: string;
  readonly range: SliceRange;
  readonly index: number;
  readonly seenSlices: SeenSlices;
  readonly onDepth: (depth: number) => void;
}) {
  const { t } = useVolumeTexts();
  const { plane, range, index, seenSlices } = props;
  const { count } = range;
  const goTo = (next: number): void => props.onDepth(toSliceDepth(range, next));
  const handlePointer = (event: PointerEvent<HTMLDivElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    goTo(Math.floor((1 - (event.clientY - box.y) / box.height) * count));
  };
  const keyTargets: Readonly<Record<string, number>> = {
    ArrowUp: index + 1,
    ArrowRight: index + 1,
    ArrowDown: index - 1,
    ArrowLeft: index - 1,
    PageUp: index + PAGE_SLICES,
    PageDown: index - PAGE_SLICES,
    Home: 0,
    End: count - 1,
  };
  const handleKey = (event: KeyboardEvent): void => {
    const target = event.ctrlKey || event.metaKey || event.altKey ? undefined : keyTargets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(target);
  };
  const text = t('ct.slices.at', { number: index + 1, count, seen: seenSlices.count });
  const seenPath = seenSlices.runs.map(([start, length]) => `M0 ${count - start - length}h1v${length}h-1z`).join('');
  return (
    <div
      className={styles['sliceBar']}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('ct.slices.label', { plane })}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={index + 1}
      aria-valuetext={text}
      title={text}
      data-seen={seenSlices.count}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        handlePointer(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) handlePointer(event);
      }}
    >
      <svg viewBox={`0 0 1 ${count}`} preserveAspectRatio="none" aria-hidden>
        <path className={styles['seen']} d={seenPath} />
      </svg>
      <span className={styles['thumb']} style={{ bottom: `${(index / Math.max(1, count - 1)) * 100}%` }} />
    </div>
  );
}
