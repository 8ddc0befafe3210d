import type { PatientFile } from '@dentarium/api/files/info-calls';
import { Dialog, TileGrid } from '@dentarium/ui';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import type { PatientRecord } from '../patient/patient-record.ts';
import styles from './records.module.css';

/** Maximum number of images of a record. */
const MAX_LINKED_IMAGES = 50;

/** Selects images of a patient, stage by stage; the latest stage comes first. */
export default function ImagePicker(props: {
  readonly record: PatientRecord;
  readonly initialIds: readonly string[];
  readonly onChoose: (fileIds: readonly string[]) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { record } = props;
  const stages = record.stages.toReversed();
  const [stageId, setStageId] = useState(stages[0]?.id ?? '');
  const [selectedIds, setSelectedIds] = useState(props.initialIds);
  const files = record.files.filter((file) => file.kind === 'image' && file.stageId === stageId);
  const toggle = (id: string): void =>
    setSelectedIds((before) =>
      before.includes(id) ? before.filter((other) => other !== id) : [...before, id].slice(0, MAX_LINKED_IMAGES),
    );
  return (
    <Dialog
      open
      title={t('record.chooseImages')}
      width={820}
      okText={selectedIds.length === 0 ? t('record.chooseNone') : t('record.chooseDone', { count: selectedIds.length })}
      onOk={() => {
        props.onChoose(selectedIds);
        props.onClose();
      }}
      onCancel={props.onClose}
    >
      {stages.length === 0 ? (
        <p className={styles['quiet']}>{t('record.noImages')}</p>
      ) : (
        <div className={styles['picker']}>
          <Segmented
            className={styles['stagesOf'] ?? ''}
            aria-label={t('stage.all')}
            value={stageId}
            onChange={setStageId}
            options={stages.map(({ id, stageName, stageDate }) => ({ value: id, label: `${stageName} ${stageDate}` }))}
          />
          <div className={styles['pickerTiles']}>
            {files.length === 0 ? <p className={styles['quiet']}>{t('record.noImages')}</p> : null}
            <TileGrid
              key={stageId}
              items={files}
              itemKey={({ id }) => id}
              tileWidth={120}
              tileHeight={92}
              renderTile={(file) => (
                <PickTile file={file} isSelected={selectedIds.includes(file.id)} onToggle={() => toggle(file.id)} />
              )}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function PickTile(props: { readonly file: PatientFile; readonly isSelected: boolean; readonly onToggle: () => void }) {
  const categoryName = useCategoryName();
  const { file } = props;
  const name = categoryName(file.category);
  return (
    <button
      type="button"
      className={styles['pick']}
      aria-pressed={props.isSelected}
      aria-label={`${name} ${file.takenAt.slice(0, 10)}`}
      title={`${name} · ${file.name}`}
      onClick={props.onToggle}
    >
      <FiledImage file={file} whole />
    </button>
  );
}
