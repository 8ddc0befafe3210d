import { useLanguage } from '@dentarium/platform';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { isSending, usePlaceUploads } from '../../forms/images/place-uploads.ts';
import { formatPlaceName } from '../../forms/images/places.ts';
import { RefusedUploads } from '../../forms/images/refused-uploads.tsx';

/** Shows a warning before submission about files that are not in their slots: still uploading, or refused. */
export function UploadsNote({ orderId }: { readonly orderId: string }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const placeUploads = usePlaceUploads(orderId);
  const pendingPlaces = new Set(placeUploads.filter(isSending).map(({ place }) => formatPlaceName(place, language)));
  return (
    <>
      {pendingPlaces.size === 0 ? null : (
        <Alert type="warning" showIcon title={t('submit.sending')} description={[...pendingPlaces].join(' · ')} />
      )}
      <RefusedUploads uploads={placeUploads} />
    </>
  );
}
