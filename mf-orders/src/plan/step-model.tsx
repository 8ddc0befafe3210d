import type { OrderScheme } from '@dentarium/api/schemes/shapes';
import type { Arch } from '@dentarium/scheme';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../order/download-button.tsx';
import type { PlanSide } from './plan-side.ts';
import { downloadModel } from './download-model.ts';

/** Downloads the model of an arch at a step as STL once it is made. There is none for step 0. */
export function StepModel(props: {
  readonly side: PlanSide;
  readonly plan: Pick<OrderScheme, 'schemeId' | 'number'>;
  /** The number of the order, which is part of the file name. */
  readonly orderShowId: string;
  readonly arch: Arch;
  readonly step: number;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const { side, plan, orderShowId, arch, step } = props;
  const { schemeId, number } = plan;
  return (
    <DownloadButton
      {...(step === 0 ? {} : { label: t('plan.model', { arch: t(`plan.slider.${arch}`), step }) })}
      fileName={`${orderShowId}-${number}-${arch}-${step}.stl`}
      disabled={step === 0}
      read={() => downloadModel(side, { schemeId, arch, step })}
    >
      {props.children}
    </DownloadButton>
  );
}
