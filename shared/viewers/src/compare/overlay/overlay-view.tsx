import { EmptyState, ErrorState, Skeletons } from '@dentarium/ui';
import type { ViewerItem } from '../../source/viewer-source.ts';
import { useCompareTexts } from '../texts.ts';
import { OverlayTool, type OverlayToolProps } from './overlay-tool.tsx';
import { useFiledPicture } from './use-filed-picture.ts';

/** The properties of the overlay of two images. */
export interface OverlayViewProps extends Omit<OverlayToolProps, 'base' | 'over' | 'baseImage' | 'overImage'> {
  /** The image of each group; `undefined` if it has no such view. */
  readonly base: ViewerItem | undefined;
  readonly over: ViewerItem | undefined;
}

/** Shows the same view of two groups superimposed (BEN-04). */
export function OverlayView({ base, over, ...props }: OverlayViewProps) {
  const { t } = useCompareTexts();
  if (base === undefined || over === undefined)
    return <EmptyState kind="none" title={t('overlay.one')} text={t('overlay.oneHint')} action={props.head} />;
  return <LoadedOverlay key={`${base.id} ${over.id}`} {...props} base={base} over={over} />;
}

function LoadedOverlay(props: Omit<OverlayToolProps, 'baseImage' | 'overImage'>) {
  const lower = useFiledPicture(props.source, props.base);
  const upper = useFiledPicture(props.source, props.over);
  const retry = (): void => {
    lower.retry();
    upper.retry();
  };
  if (lower.hasFailed || upper.hasFailed) return <ErrorState error={new Error('image')} onRetry={retry} />;
  if (lower.canvas === null || upper.canvas === null) return <Skeletons shape="columns" count={2} />;
  return <OverlayTool {...props} baseImage={lower.canvas} overImage={upper.canvas} />;
}
