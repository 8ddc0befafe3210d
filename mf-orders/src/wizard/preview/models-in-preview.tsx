import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { IMAGE_SLOTS } from '@dentarium/orders/forms';
import { FORM_KEYS } from '@dentarium/orders/states';
import { Skeletons } from '@dentarium/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findSlotFile } from '../../forms/images/slot-files.ts';

const PreviewModels = lazy(() => import('./preview-models.tsx'));

/** Shows the models of an order in 3D next to their slots, on request, because the viewer and the models are large. */
export function ModelsInPreview(props: {
  readonly order: OrderInfo;
  readonly answers: Readonly<Record<string, unknown>>;
}) {
  const { t } = useTranslation();
  const [isRequested, setRequested] = useState(false);
  const { order, answers } = props;
  const hasModels = IMAGE_SLOTS.some(
    ({ form, category }) => form === FORM_KEYS.models && findSlotFile(answers, category),
  );
  if (!hasModels) return null;
  if (!isRequested)
    return (
      <div>
        <Button onClick={() => setRequested(true)}>{t('models.open')}</Button>
      </div>
    );
  return (
    <Suspense fallback={<Skeletons shape="rows" count={6} />}>
      <PreviewModels order={order} answers={answers} />
    </Suspense>
  );
}
