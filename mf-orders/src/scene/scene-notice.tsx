import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './scene.module.css';

/** Says over a picture in three dimensions that it is lost for a while, or that what draws has failed. */
export function SceneNotice(props: {
  readonly isLost: boolean;
  readonly hasFailed: boolean;
  readonly onAgain: () => void;
}) {
  const { t } = useTranslation();
  if (props.hasFailed)
    return (
      <div className={styles['notice']} role="alert">
        <p>{t('plan.crashed')}</p>
        <Button size="small" onClick={props.onAgain}>
          {t('plan.again')}
        </Button>
      </div>
    );
  return props.isLost ? (
    <p className={styles['notice']} role="status">
      {t('plan.lost')}
    </p>
  ) : null;
}
