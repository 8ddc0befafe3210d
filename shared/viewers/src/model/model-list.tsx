import type { ModelState, ViewingState } from '@dentarium/models/scene';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { formatFileSize } from '@dentarium/ui';
import { useModelFault } from '@dentarium/ui/scene';
import { Button, Checkbox, Progress, Slider } from 'antd';
import { useModelTexts } from './texts.ts';
import styles from './model-viewer.module.css';
import type { GroupModel } from './list-group-models.ts';
import type { Looks } from './use-looks.ts';
import type { Viewing } from './viewing.ts';

/** Lists the models of a group with their visibility, opacity and loading state. */
export function ModelList(props: {
  readonly models: readonly GroupModel[];
  readonly state: ViewingState;
  readonly looks: Looks;
  readonly viewing: Viewing | null;
  readonly title: string;
}) {
  const { t } = useModelTexts();
  const { models, state, looks, viewing, title } = props;
  return (
    <section aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      <ul className={styles['models']}>
        {models.map((model) => {
          const { id, name, title: view, date } = model.item;
          const modelState = state.models.get(id);
          return (
            <li key={id} className={styles['model']}>
              <Checkbox checked={looks.isVisible(id)} onChange={({ target }) => looks.setVisible(id, target.checked)}>
                {view}
              </Checkbox>
              <span className={styles['quiet']} title={name}>
                {name} · {date}
              </span>
              {looks.isVisible(id) && modelState?.status === 'shown' ? (
                <Slider
                  min={0.1}
                  max={1}
                  step={0.1}
                  value={looks.opacity(id)}
                  onChange={(value) => looks.setOpacity(id, value)}
                  ariaLabelForHandle={t('model3d.opacityOf', { model: view })}
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
                  onRetry={() => looks.retry(id)}
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
  const { t } = useModelTexts();
  const faultText = useModelFault();
  const { state } = props;
  if (state.status === 'shown')
    return (
      <>
        {state.triangles === 0 ? null : (
          <span className={styles['quiet']}>{t('model3d.triangles', { count: state.triangles })}</span>
        )}
        {state.notices.map(({ kind, count }) => (
          <span key={kind} className={styles['notice']} role="note">
            <WarningOutlined aria-hidden /> {t(`model3d.notices.${kind}`, { count })}
          </span>
        ))}
      </>
    );
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
