import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import type { OrderScheme } from '@dentarium/api/services/scheme-shapes';
import type { Arch } from '@dentarium/scheme';
import { saveBlob } from '@dentarium/ui/save-blob';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanSide } from './plan-side.ts';
import { takeModel } from './take-model.ts';

/** Takes the model of an arch at a step away as STL, once it is made. At step 0 there is none. */
export function StepModel(props: {
  readonly side: PlanSide;
  readonly plan: Pick<OrderScheme, 'schemeId' | 'number'>;
  /** The number of the order, by which the file is named. */
  readonly orderShowId: string;
  readonly arch: Arch;
  readonly step: number;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const { side, plan, orderShowId, arch, step } = props;
  const { schemeId, number } = plan;
  const take = (): void => {
    setBusy(true);
    void takeModel(side, { schemeId, arch, step })
      .then((bytes) => saveBlob(bytes, `${orderShowId}-${number}-${arch}-${step}.stl`))
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={isBusy}
      disabled={step === 0}
      {...(step === 0 ? {} : { 'aria-label': t('plan.model', { arch: t(`plan.slider.${arch}`), step }) })}
      onClick={take}
    >
      {props.children}
    </Button>
  );
}
