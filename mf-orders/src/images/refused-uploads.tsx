import { useLanguage } from '@dentarium/platform';
import { type UploadItem, uploads } from '@dentarium/upload';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSlotName } from './slot-name.ts';

/** Says of files that were sent for places why they were not taken, until somebody has read it or sends another one there. */
export function RefusedUploads(props: { readonly uploads: ReadonlyMap<number, UploadItem> }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const nameOf = useSlotName();
  return [...props.uploads].flatMap(([category, { id, name, failure }]) =>
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
            title={t('images.refused', { place: nameOf(category), name })}
            description={failure.error.text(language)}
          />,
        ],
  );
}
