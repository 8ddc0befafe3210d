import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { findFileCategory, PREPROCESS_STATE, translateStageName } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { Dialog, FileImage, TagChip } from '@dentarium/ui';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './images.module.css';

/** Shows a dialog for selecting one of a patient's files by stage. Files that fit the place come first. */
export default function ImageChooser(props: {
  readonly title: string;
  readonly stages: readonly Stage[];
  readonly files: readonly PatientFile[];
  readonly stageId: string | null;
  /** The category of the place. Its files come first. */
  readonly category: number | null;
  readonly kinds: readonly PatientFile['kind'][];
  readonly onChoose: (fileId: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { stages, kinds, category } = props;
  const [stageId, setStageId] = useState(props.stageId ?? stages.at(-1)?.id ?? '');
  const visibleFiles = props.files
    .filter((file) => file.stageId === stageId && kinds.includes(file.kind))
    .toSorted((one, other) => Number(other.category === category) - Number(one.category === category));
  return (
    <Dialog open title={props.title} width={820} footer={null} onCancel={props.onClose}>
      <div className={styles['chooser']}>
        <Select
          className={styles['stage'] ?? ''}
          aria-label={t('images.stage')}
          value={stageId}
          onChange={setStageId}
          options={stages.toReversed().map(({ id, stageName, stageDate }) => ({
            value: id,
            label: `${translateStageName(stageName, language)} ${stageDate}`,
          }))}
        />
        {visibleFiles.length === 0 ? <p className={styles['quiet']}>{t('images.noneHere')}</p> : null}
        <ul className={styles['choices']}>
          {visibleFiles.map((file) => (
            <li key={file.id} className={styles['choice']}>
              <Choice file={file} onChoose={() => props.onChoose(file.id)} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Returns whether a file has a picture. The picture of a model or a volume may be pending or impossible. */
function hasPicture({ kind, preprocessState }: PatientFile): boolean {
  return kind === 'image' || kind === 'dicom' || preprocessState === PREPROCESS_STATE.complete;
}

function Choice({ file, onChoose }: { readonly file: PatientFile; readonly onChoose: () => void }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const name = findFileCategory(file.category)?.name[language] ?? '';
  return (
    <>
      <span className={styles['picture']}>
        {hasPicture(file) ? (
          <FileImage
            fileId={file.id}
            alt=""
            fit="contain"
            mirror={file.mirror}
            rotation={file.rotation}
            colour={file.colour}
          />
        ) : (
          <span className={styles['name']}>{file.name}</span>
        )}
      </span>
      <button type="button" className={styles['take']} title={file.name} onClick={onChoose}>
        <span className={styles['name']}>
          {name} <span className={styles['day']}>{file.takenAt.slice(0, 10)}</span>
        </span>
        {file.otherPerson === null ? null : <TagChip kind="danger">{t('images.otherPerson')}</TagChip>}
        {hasPicture(file) && (file.kind === 'model' || file.kind === 'archive') ? (
          <span className={styles['fileName']}>{file.name}</span>
        ) : null}
      </button>
    </>
  );
}
