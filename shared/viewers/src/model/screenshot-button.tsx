import CameraOutlined from '@ant-design/icons/CameraOutlined';
import type { Stage } from '@dentarium/api/stages/calls';
import { SCREENSHOT_CATEGORY } from '@dentarium/domain';
import { toast } from '@dentarium/platform';
import type { ImageFact } from '@dentarium/ui/zoom';
import { useUploadTarget } from '@dentarium/ui/upload';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toStage } from '../upload/destinations.ts';
import { useContactSteps } from './contact-steps.ts';
import { renderScreenshot } from './screenshot.ts';
import type { ContactColours } from './use-contacts.ts';
import type { Measuring } from './use-measuring.ts';
import type { Viewing } from './viewing.ts';

/** Files a screenshot with the patient facts and the measurements in the stage. */
export function ScreenshotButton(props: {
  readonly viewing: Viewing | null;
  readonly stage: Stage;
  /** The patient facts for each picture on the canvas. */
  readonly blocks: readonly (readonly ImageFact[])[];
  readonly measuring: Measuring;
  readonly contacts: ContactColours;
}) {
  const { t } = useTranslation();
  const { viewing, stage, blocks, measuring, contacts } = props;
  const steps = useContactSteps();
  const upload = useUploadTarget(toStage({ patientId: stage.patientId, stageId: stage.id }));
  const take = async (target: Viewing): Promise<void> => {
    const picture = await renderScreenshot(target, {
      blocks: blocks.map((facts) => facts.map(({ label, value }) => `${label}: ${value}`)),
      distances: measuring.distances,
      scale: contacts.isShown ? steps : [],
    });
    if (picture === null) {
      toast('error', t('model3d.screenshot.failed'));
      return;
    }
    const time = new Date().toISOString().slice(11, 19).replaceAll(':', '');
    upload.add([new File([picture], `3D-${stage.stageDate}-${time}.png`, { type: 'image/png' })], SCREENSHOT_CATEGORY);
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
