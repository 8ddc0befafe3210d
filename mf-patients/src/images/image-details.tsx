import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import RobotOutlined from '@ant-design/icons/RobotOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { formatDate } from '@dentarium/domain';
import { formatFileSize } from '@dentarium/ui';
import { NoteEditor } from '@dentarium/ui/note';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient/patient-record.ts';
import { useCategoryName } from './category-name.ts';
import styles from './image-details.module.css';
import { FileHints, OtherPersonNote } from './file-hints.tsx';
import { useRenditionError } from './rendition-error.ts';
import type { ImageCommands } from './use-image-commands.ts';

/** Shows the details of one image: its facts, its hints, and its note. */
export default function ImageDetails(props: {
  /** The selected images; for several of them only a hint is shown. */
  readonly selected: readonly PatientFile[];
  readonly record: PatientRecord;
  readonly commands: ImageCommands;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { selected, record } = props;
  const [file] = selected;
  return (
    <section className={styles['details']} aria-label={t('image.details')}>
      <div className={styles['head']}>
        <h3 className={styles['title']}>{t('image.details')}</h3>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('image.closeDetails')}
          onClick={props.onClose}
        />
      </div>
      {file !== undefined && selected.length === 1 ? (
        <OneImage
          key={file.id}
          file={file}
          record={record}
          {...(props.commands.confirm === undefined ? {} : { onConfirm: props.commands.confirm })}
        />
      ) : (
        <p className={styles['quiet']}>{t(selected.length === 0 ? 'image.detailsNone' : 'image.detailsSeveral')}</p>
      )}
    </section>
  );
}

function OneImage(props: {
  readonly file: PatientFile;
  readonly record: PatientRecord;
  readonly onConfirm?: () => void;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const fault = useRenditionError()(props.file);
  const { file, record } = props;
  return (
    <>
      <p className={styles['name']} title={file.name}>
        {file.name}
      </p>
      <dl className={styles['facts']}>
        <dt>{t('image.category')}</dt>
        <dd>
          {categoryName(file.category)}
          {file.classifiedBy === 'classifier' ? (
            <span className={styles['by']}>
              <RobotOutlined aria-hidden /> {t('image.byClassifier')} <Confidence file={file} />
            </span>
          ) : null}
          {file.stated === null ? null : (
            <span className={styles['quiet']}>
              {t(file.classifier?.category === file.category ? 'image.confirmedBy' : 'image.statedBy', {
                name: file.stated.by,
                at: formatDate(new Date(file.stated.at)),
              })}
            </span>
          )}
        </dd>
        <dt>{t('image.taken')}</dt>
        <dd>
          {file.takenAt.replace('T', ' ')}{' '}
          <span className={styles['quiet']}>{t(`image.source.${file.takenSource}`)}</span>
        </dd>
        <dt>{t('image.size')}</dt>
        <dd>
          {file.width === null || file.height === null ? null : `${file.width} × ${file.height} px · `}
          {formatFileSize(file.size)}
        </dd>
      </dl>
      {fault === null ? null : <p className={styles['hint']}>{fault}</p>}
      {file.pictureWarnings.map((warning) => (
        <p key={warning} className={styles['hint']}>
          <WarningOutlined aria-hidden /> {t(`image.doubt.${warning}`)}
        </p>
      ))}
      <OtherPersonNote file={file} />
      <FileHints file={file} record={record} />
      {props.onConfirm === undefined ? null : (
        <div className={styles['actions']}>
          <Button size="small" icon={<CheckOutlined aria-hidden />} onClick={props.onConfirm}>
            {t('image.confirm')}
          </Button>
        </div>
      )}
      <NoteEditor fileId={file.id} note={file.note} version={record.mayEdit ? file.version : null} />
    </>
  );
}

/** Shows the confidence of the classifier if it is known. */
function Confidence({ file }: { readonly file: PatientFile }) {
  const { t } = useTranslation();
  const confidence = file.classifier?.confidence ?? null;
  return confidence === null ? null : t('image.confidence', { percent: Math.round(confidence * 100) });
}
