import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FiledImage } from '../images/filed-image.tsx';
import { hasImage } from '../images/image-order.ts';
import { KindIcon } from '../images/kind-icon.tsx';
import styles from './organisation.module.css';
import { useProposalText } from './use-proposal-text.ts';

/** Shows the images to review, each with the proposal of the classifier. */
export function ReviewList(props: {
  readonly files: readonly PatientFile[];
  readonly currentId: string;
  readonly stages: readonly Stage[];
  readonly onChoose: (id: string) => void;
}) {
  const { t } = useTranslation();
  const toProposalText = useProposalText();
  const { files, currentId, stages } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>(`[data-file="${currentId}"]`);
    item?.scrollIntoView({ block: 'nearest' });
    // The keys act on the image that has the focus, so the focus follows from image to image.
    const focused = document.activeElement;
    if (focused === document.body || list.current?.contains(focused) === true) item?.focus({ preventScroll: true });
  }, [currentId]);
  return (
    <ul ref={list} className={styles['list']} aria-label={t('organise.list')}>
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            className={styles['item']}
            data-file={file.id}
            aria-current={file.id === currentId}
            onClick={() => props.onChoose(file.id)}
          >
            <span className={styles['thumb']}>
              {hasImage(file) ? <FiledImage file={file} /> : <KindIcon kind={file.kind} />}
            </span>
            <span className={styles['facts']}>
              <span className={styles['name']}>{toProposalText(file).title}</span>
              <span className={styles['quiet']}>{stages.find(({ id }) => id === file.stageId)?.stageName}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
