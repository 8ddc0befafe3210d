import CameraOutlined from '@ant-design/icons/CameraOutlined';
import { toast } from '@dentarium/platform';
import type { ImageFact } from '@dentarium/ui/zoom';
import { Button } from 'antd';
import { useModelTexts } from './texts.ts';
import type { ViewerGroup, ViewerSource } from '../source/viewer-source.ts';
import { useContactSteps } from './contact-steps.ts';
import { renderScreenshot } from './screenshot.ts';
import type { ContactColours } from './use-contacts.ts';
import type { MeasuredLine } from './measuring/measure-overlay.tsx';
import type { Viewing } from './viewing.ts';

/** Keeps a screenshot with the facts and the measurements in the group. */
export function ScreenshotButton(props: {
  readonly viewing: Viewing | null;
  readonly group: ViewerGroup;
  /** The models that the canvas shows. */
  readonly itemIds: readonly string[];
  readonly keepPicture: NonNullable<ViewerSource['keepPicture']>;
  /** The patient facts for each picture on the canvas. */
  readonly blocks: readonly (readonly ImageFact[])[];
  readonly lines: readonly MeasuredLine[];
  readonly contacts: ContactColours;
}) {
  const { t } = useModelTexts();
  const { viewing, group, itemIds, keepPicture, blocks, lines, contacts } = props;
  const steps = useContactSteps();
  const take = async (target: Viewing): Promise<void> => {
    const picture = await renderScreenshot(target, {
      blocks: blocks.map((facts) => facts.map(({ label, value }) => `${label}: ${value}`)),
      lines,
      scale: contacts.isShown ? steps : [],
    });
    if (picture === null) {
      toast('error', t('model3d.screenshot.failed'));
      return;
    }
    const time = new Date().toISOString().slice(11, 19).replaceAll(':', '');
    const file = new File([picture], `3D-${group.date}-${time}.png`, { type: 'image/png' });
    keepPicture(file, { group, itemIds, note: '' });
    toast('info', t('model3d.screenshot.taken'));
  };
  return (
    <Button
      icon={<CameraOutlined aria-hidden />}
      disabled={viewing === null}
      onClick={() => viewing !== null && void take(viewing)}
    >
      {t('model3d.screenshot.take')}
    </Button>
  );
}
