import { useLanguage } from '@dentarium/platform';
import { uploads } from '@dentarium/upload';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PlaceUpload } from './place-uploads.ts';
import { placeName } from './places.ts';

/** Says of files that were sent for places why they were not taken, until somebody has read it or sends another one there. */
export function RefusedUploads(props: { readonly sent: readonly PlaceUpload[] }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return props.sent.flatMap(({ place, item: { id, name, failure } }) =>
    failure === null
      ? []
      : [
          <Alert
            key={id}
            type="error"
            showIcon
            closable={{
              closeIcon: true,
              onClose: () => uploads.cancel([id]),
              'aria-label': t('images.refusedRead', { name }),
            }}
            title={t('images.refused', { place: placeName(place, language), name })}
            description={failure.error.text(language)}
          />,
        ],
  );
}
