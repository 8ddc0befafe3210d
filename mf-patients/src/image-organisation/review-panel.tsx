import CheckOutlined from '@ant-design/icons/CheckOutlined';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useLanguage } from '@dentarium/platform';
import { ActionMenu, DateText, StageChip } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { createCategoryMenu } from '../images/category-options.ts';
import { FiledImage } from '../images/filed-image.tsx';
import { hasImage } from '../images/image-order.ts';
import { KindIcon } from '../images/kind-icon.tsx';
import images from '../images/images.module.css';
import styles from './organisation.module.css';
import { useProposalText } from './use-proposal-text.ts';

/** Shows the current image with the proposal of the classifier and the alternatives. */
export function ReviewPanel(props: {
  readonly file: PatientFile;
  readonly stage: Stage | undefined;
  /** Categories of the keys 1 to 9. */
  readonly keys: readonly number[];
  /** Undefined if the classifier proposes nothing. */
  readonly onAccept: (() => void) | undefined;
  readonly onCategory: (category: number) => void;
  readonly onLeave: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { file, stage, onAccept } = props;
  const { title, reason } = useProposalText()(file);
  return (
    <section className={styles['panel']} aria-label={t('organise.current')}>
      <div className={styles['picture']}>
        {hasImage(file) ? (
          <FiledImage file={file} variant="preview" alt={file.name} whole />
        ) : (
          <KindIcon kind={file.kind} />
        )}
      </div>
      <div className={styles['said']}>
        <h3 className={styles['title']}>{title}</h3>
        <p className={styles['quiet']}>{reason}</p>
        <p className={styles['quiet']}>
          {stage === undefined ? null : <StageChip code={stage.stageCode} name={stage.stageName} />} {file.name} ·{' '}
          <DateText value={file.takenAt.slice(0, 10)} />
        </p>
        <div className={styles['actions']}>
          {onAccept === undefined ? null : (
            <Button type="primary" icon={<CheckOutlined aria-hidden />} onClick={onAccept} title="C">
              {t('organise.accept')}
            </Button>
          )}
          <ActionMenu
            className={images['menu']}
            items={createCategoryMenu(language, props.keys, (group) => t(`group.${group}`), props.onCategory)}
          >
            <Button {...(onAccept === undefined ? { type: 'primary' } : {})}>{t('organise.other')}</Button>
          </ActionMenu>
          <Button onClick={props.onLeave} title="X">
            {t('organise.leave')}
          </Button>
        </div>
      </div>
    </section>
  );
}
