import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { OrderFile } from '@dentarium/api/orders/upload-calls';
import { findPatientLeftEdge } from '@dentarium/domain/image-sides';
import { ImageStoreContext } from '@dentarium/ui';
import { ImageFacts, createOpeningView, type Size, useGestures, type View, ZoomedImage } from '@dentarium/ui/zoom';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './order-files.module.css';

interface Patient {
  readonly name: string;
  readonly patientNo: string;
}

/**
 * The pictures of an order, one at a time, with their patient. The wheel and the pointer zoom and move them, and arrow
 * keys change the picture.
 */
export function ImageDialog(props: {
  readonly pictures: readonly OrderFile[];
  readonly index: number;
  readonly toName: (file: OrderFile) => string;
  readonly patient: Patient;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { pictures, index, toName, patient, onShow } = props;
  const file = pictures[index];
  const last = pictures.length - 1;
  const moveBy = (by: number): void => {
    const next = index + by;
    if (next >= 0 && next <= last) onShow(next);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') moveBy(-1);
    else if (event.key === 'ArrowRight') moveBy(1);
  };
  return (
    <Modal
      open
      title={file === undefined ? patient.name : `${patient.name} · ${toName(file)}`}
      width="min(1400px, 96vw)"
      footer={null}
      onCancel={props.onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keyboard shortcuts also apply to the inner buttons */}
      <div className={styles['dialog']} onKeyDown={handleKeyDown}>
        {file === undefined ? null : <Picture key={file.id} file={file} name={toName(file)} patient={patient} />}
        <div className={styles['turner']}>
          <Button
            icon={<LeftOutlined aria-hidden />}
            aria-label={t('files.before')}
            disabled={index === 0}
            onClick={() => moveBy(-1)}
          />
          <span aria-live="polite">{`${index + 1} / ${pictures.length}`}</span>
          <Button
            icon={<RightOutlined aria-hidden />}
            aria-label={t('files.after')}
            disabled={index === last}
            onClick={() => moveBy(1)}
          />
        </div>
      </div>
    </Modal>
  );
}

function Picture({
  file,
  name,
  patient,
}: {
  readonly file: OrderFile;
  readonly name: string;
  readonly patient: Patient;
}) {
  const { t } = useTranslation();
  const images = use(ImageStoreContext);
  const pane = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>(() => createOpeningView(file));
  const [box, setBox] = useState<Size>({ width: 0, height: 0 });
  useGestures(pane, setView, setBox);
  const facts = [
    { label: t('files.patient'), value: `${patient.name} ${patient.patientNo}` },
    { label: t('files.takenOn'), value: file.takenAt.slice(0, 10) },
  ];
  return (
    <div ref={pane} className={styles['pane']} role="group" aria-label={name}>
      <ZoomedImage
        fileId={file.id}
        images={images}
        alt={name}
        view={view}
        box={box}
        hasFull={file.contentType.startsWith('image/')}
        renderFailed={(retry) => <Button onClick={retry}>{t('files.again')}</Button>}
      />
      <ImageFacts facts={facts} patientLeft={findPatientLeftEdge(file)} view={view} />
    </div>
  );
}
