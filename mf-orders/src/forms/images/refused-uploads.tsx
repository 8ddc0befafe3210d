import { useLanguage } from '@dentarium/platform';
import { uploads } from '@dentarium/upload';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PlaceUpload } from './place-uploads.ts';
import { formatPlaceName } from './places.ts';

/** Shows the reasons why uploads for places were refused, until the user closes them or uploads another file there. */
export function RefusedUploads(props: { readonly uploads: readonly PlaceUpload[] }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  return props.uploads.flatMap(({ place, item: { id, name, failure } }) =>
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
            title={t('images.refused', { place: formatPlaceName(place, language), name })}
            description={failure.error.text(language)}
          />,
        ],
  );
}
