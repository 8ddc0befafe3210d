import type { ModelState } from '@dentarium/models/scene';
import { formatFileSize } from '@dentarium/ui';
import { useModelFault } from '@dentarium/ui/scene';
import { Button, Checkbox, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './models.module.css';
import type { ShownModel } from './sent-models.ts';

/** The models: which are shown, and what has become of each. */
export function ModelList(props: {
  readonly models: readonly ShownModel[];
  readonly nameOf: (model: ShownModel) => string;
  readonly stateOf: (id: string) => ModelState | undefined;
  readonly isShown: (id: string) => boolean;
  readonly onShow: (id: string, isVisible: boolean) => void;
  readonly onCancel: (id: string) => void;
  readonly onRetry: (model: ShownModel) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles['models']} aria-label={t('models.shown')}>
      {props.models.map((model) => {
        const { id, name } = model.file;
        const isShown = props.isShown(id);
        const state = props.stateOf(id);
        return (
          <li key={id} className={styles['model']}>
            <Checkbox checked={isShown} onChange={({ target }) => props.onShow(id, target.checked)}>
              {props.nameOf(model)} <span className={styles['quiet']}>{name}</span>
            </Checkbox>
            {isShown && state?.status === 'loading' ? (
              <Loading size={model.file.size} state={state} onCancel={() => props.onCancel(id)} />
            ) : null}
            {isShown && state?.status === 'failed' ? (
              <Failed error={state.error} onRetry={() => props.onRetry(model)} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Loading(props: {
  readonly size: number;
  readonly state: Extract<ModelState, { status: 'loading' }>;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation();
  const { loaded = 0, total = null } = props.state.progress ?? {};
  const whole = total ?? props.size;
  return (
    <span className={styles['loading']}>
      <Progress
        className={styles['progress'] ?? ''}
        percent={Math.round((100 * loaded) / Math.max(1, whole))}
        size="small"
        showInfo={false}
        aria-label={t('plan.loading')}
      />
      <span className={styles['quiet']}>{formatFileSize(whole)}</span>
      <Button size="small" type="link" onClick={props.onCancel}>
        {t('models.cancel')}
      </Button>
    </span>
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const faultText = useModelFault();
  return (
    <span className={styles['failed']} role="alert">
      {faultText(error)}
      <Button size="small" onClick={onRetry}>
        {t('plan.again')}
      </Button>
    </span>
  );
}
