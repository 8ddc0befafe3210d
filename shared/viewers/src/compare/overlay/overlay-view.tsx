import { useBenefit } from '@dentarium/platform';
import { EmptyState, ErrorState, Skeletons } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { OverlayTool, type OverlayToolProps } from './overlay-tool.tsx';
import { useFiledPicture } from './use-filed-picture.ts';

interface OverlayViewProps extends Pick<OverlayToolProps, 'left' | 'right' | 'head' | 'onClose'> {
  /** The image of each stage; `undefined` if it has no such view. */
  readonly base: PatientFile | undefined;
  readonly over: PatientFile | undefined;
}

/** Shows the same view of two stages superimposed (BEN-04), for users whose membership includes it. */
export default function OverlayView({ base, over, ...props }: OverlayViewProps) {
  const { t } = useTranslation();
  const { name, locked } = useBenefit(4);
  if (locked !== null) return <EmptyState kind="denied" title={name} text={locked} />;
  if (base === undefined || over === undefined)
    return <EmptyState kind="none" title={t('overlay.one')} text={t('overlay.oneHint')} action={props.head} />;
  return <LoadedOverlay key={`${base.id} ${over.id}`} {...props} base={base} over={over} />;
}

function LoadedOverlay(props: Omit<OverlayToolProps, 'baseImage' | 'overImage'>) {
  const lower = useFiledPicture(props.base);
  const upper = useFiledPicture(props.over);
  const retry = (): void => {
    lower.retry();
    upper.retry();
  };
  if (lower.hasFailed || upper.hasFailed) return <ErrorState error={new Error('image')} onRetry={retry} />;
  if (lower.canvas === null || upper.canvas === null) return <Skeletons shape="columns" count={2} />;
  return <OverlayTool {...props} baseImage={lower.canvas} overImage={upper.canvas} />;
}
