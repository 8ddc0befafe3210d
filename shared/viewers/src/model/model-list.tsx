import type { ModelState, ViewingState } from '@dentarium/models/scene';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { formatFileSize } from '@dentarium/ui';
import { useModelFault } from '@dentarium/ui/scene';
import { Button, Checkbox, Progress, Slider } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import styles from './model-viewer.module.css';
import type { StageModel } from './list-stage-models.ts';
import type { Looks } from './use-looks.ts';
import type { Viewing } from './viewing.ts';

/** Lists the models of the stage with their visibility, opacity and loading state. */
export function ModelList(props: {
  readonly models: readonly StageModel[];
  readonly state: ViewingState;
  readonly looks: Looks;
  readonly viewing: Viewing | null;
  readonly title: string;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { models, state, looks, viewing, title } = props;
  return (
    <section aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      <ul className={styles['models']}>
        {models.map((model) => {
          const { id, name, category, takenAt } = model.file;
          const modelState = state.models.get(id);
          return (
            <li key={id} className={styles['model']}>
              <Checkbox checked={looks.isVisible(id)} onChange={({ target }) => looks.setVisible(id, target.checked)}>
                {categoryName(category)}
              </Checkbox>
              <span className={styles['quiet']} title={name}>
                {name} · {takenAt.slice(0, 10)}
              </span>
              {looks.isVisible(id) && modelState?.status === 'shown' ? (
                <Slider
                  min={0.1}
                  max={1}
                  step={0.1}
                  value={looks.opacity(id)}
                  onChange={(value) => looks.setOpacity(id, value)}
                  ariaLabelForHandle={t('model3d.opacityOf', { model: categoryName(category) })}
                  tooltip={{ formatter: (value) => `${Math.round((value ?? 1) * 100)} %` }}
                />
              ) : null}
              {modelState === undefined ? null : (
                <StateLine
                  state={modelState}
                  onCancel={() => {
                    looks.setVisible(id, false);
                    viewing?.cancel(id);
                  }}
                  onRetry={() => void viewing?.load(model)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function StateLine(props: { readonly state: ModelState; readonly onCancel: () => void; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const faultText = useModelFault();
  const { state } = props;
  if (state.status === 'shown')
    return <span className={styles['quiet']}>{t('model3d.triangles', { count: state.triangles })}</span>;
  if (state.status === 'failed') {
    return (
      <div className={styles['failed']} role="alert">
        {faultText(state.error)}
        <Button size="small" icon={<ReloadOutlined aria-hidden />} onClick={props.onRetry}>
          {t('model3d.retry')}
        </Button>
      </div>
    );
  }
  const { progress } = state;
  const share = progress === null || progress.total === null ? null : progress.loaded / Math.max(1, progress.total);
  return (
    <div className={styles['loading']}>
      {share === null ? null : (
        <Progress percent={Math.round(share * 100)} size="small" showInfo={false} aria-label={t('model3d.loading')} />
      )}
      <span className={styles['quiet']}>
        {progress?.phase === 'reading'
          ? t('model3d.reading')
          : `${t('model3d.loading')} ${progress === null ? '' : formatFileSize(progress.loaded)}`}
      </span>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('model3d.cancel')}
        onClick={props.onCancel}
      />
    </div>
  );
}
