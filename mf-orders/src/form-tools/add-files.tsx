import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { getStageListByPid } from '@dentarium/api/services/stage-service';
import { callQuery } from '@dentarium/platform';
import type { FilesToAdd } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChooseFile } from './choose-file.tsx';

/** Adds files of a patient to a field of a form. */
export function AddFiles(
  props: FilesToAdd & { readonly patientId: string; readonly kinds: readonly PatientFile['kind'][] },
) {
  const { t } = useTranslation();
  const [choosing, setChoosing] = useState(false);
  const { patientId, label, kinds, onAdd } = props;
  const stages = useQuery(callQuery(getStageListByPid, { params: { id: patientId } }, { silent: true }));
  const title = t('images.chooseFor', { name: label });
  return (
    <>
      <Button size="small" aria-label={title} onClick={() => setChoosing(true)}>
        {t('images.choose')}
      </Button>
      {choosing ? (
        <ChooseFile
          title={title}
          patientId={patientId}
          stages={stages}
          kinds={kinds}
          onChoose={(fileId) => {
            onAdd([fileId]);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </>
  );
}
