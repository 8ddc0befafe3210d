import type { ModelState } from '@dentarium/models/scene';
import { formatFileSize } from '@dentarium/ui';
import { useModelFault } from '@dentarium/ui/scene';
import { Button, Checkbox, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './models.module.css';
import type { SubmissionModel } from './submission-models.ts';

/** The list of models with their visibility and loading states. */
export function ModelList(props: {
  readonly models: readonly SubmissionModel[];
  readonly toName: (model: SubmissionModel) => string;
  readonly getState: (id: string) => ModelState | undefined;
  readonly isVisible: (id: string) => boolean;
  readonly onShow: (id: string, isVisible: boolean) => void;
  readonly onCancel: (id: string) => void;
  readonly onRetry: (model: SubmissionModel) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles['models']} aria-label={t('models.shown')}>
      {props.models.map((model) => {
        const { id, name } = model.file;
        const isModelVisible = props.isVisible(id);
        const state = props.getState(id);
        return (
          <li key={id} className={styles['model']}>
            <Checkbox checked={isModelVisible} onChange={({ target }) => props.onShow(id, target.checked)}>
              {props.toName(model)} <span className={styles['quiet']}>{name}</span>
            </Checkbox>
            {isModelVisible && state?.status === 'loading' ? (
              <LoadingProgress size={model.file.size} state={state} onCancel={() => props.onCancel(id)} />
            ) : null}
            {isModelVisible && state?.status === 'failed' ? (
              <LoadingError error={state.error} onRetry={() => props.onRetry(model)} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function LoadingProgress(props: {
  readonly size: number;
  readonly state: Extract<ModelState, { status: 'loading' }>;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { loaded = 0, total = null } = props.state.progress ?? {};
  const totalBytes = total ?? props.size;
  return (
    <span className={styles['loading']}>
      <Progress
        className={styles['progress'] ?? ''}
        percent={Math.round((100 * loaded) / Math.max(1, totalBytes))}
        size="small"
        showInfo={false}
        aria-label={t('plan.loading')}
      />
      <span className={styles['quiet']}>{formatFileSize(totalBytes)}</span>
      <Button size="small" type="link" onClick={props.onCancel}>
        {t('models.cancel')}
      </Button>
    </span>
  );
}

function LoadingError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const formatFault = useModelFault();
  return (
    <span className={styles['failed']} role="alert">
      {formatFault(error)}
      <Button size="small" onClick={onRetry}>
        {t('plan.again')}
      </Button>
    </span>
  );
}
