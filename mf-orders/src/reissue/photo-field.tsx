import { getStageListByPid } from '@dentarium/api/services/stage-service';
import { callQuery } from '@dentarium/platform';
import { FileImage } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../images/images.module.css';
import { callFiles } from '../images/patient-images.ts';

const ImageChooser = lazy(() => import('../images/image-chooser.tsx'));

/** The most photographs of an application. */
const MOST = 10;

/** Photographs of a patient that show why something has to be made again. */
export function PhotoField(props: {
  readonly patientId: string;
  readonly fileIds: readonly string[];
  readonly onChange: (fileIds: string[]) => void;
}) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const { patientId, fileIds, onChange } = props;
  const files = useQuery(callFiles(patientId));
  const stages = useQuery(callQuery(getStageListByPid, { params: { id: patientId } }, { silent: true }));
  return (
    <>
      <ul className={styles['slots']}>
        {fileIds.map((fileId) => (
          <li key={fileId} className={styles['slot']}>
            <div className={styles['picture']}>
              <FileImage fileId={fileId} alt={t('reissue.photo')} fit="contain" />
            </div>
            <Button size="small" type="text" onClick={() => onChange(fileIds.filter((other) => other !== fileId))}>
              {t('images.remove')}
            </Button>
          </li>
        ))}
      </ul>
      <Button disabled={fileIds.length >= MOST} onClick={() => setChoosing(true)}>
        {t('reissue.addPhoto')}
      </Button>
      {choosing ? (
        <Suspense fallback={null}>
          <ImageChooser
            title={t('reissue.addPhoto')}
            stages={stages.data ?? []}
            files={files.data ?? []}
            stageId={null}
            category={null}
            kinds={['image']}
            onChoose={(fileId) => {
              onChange([...new Set([...fileIds, fileId])]);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
