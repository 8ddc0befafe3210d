import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useModelTexts } from '../texts.ts';
import panelStyles from '../model-viewer.module.css';
import { ArchLengths, BoltonRatios } from './space-results.tsx';
import { WidthTable } from './width-table.tsx';
import styles from './space.module.css';
import type { SpaceAnalysis } from './use-space-analysis.ts';

/** Shows the widths of the teeth, and the ratios and lengths that follow from them. */
export function SpacePanel(props: {
  readonly analysis: SpaceAnalysis;
  /** Called before the user sets points. */
  readonly onBegin: () => void;
}) {
  const { t } = useModelTexts();
  const { analysis, onBegin } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t('model3d.space.title')}>
      <Checkbox
        checked={isOpen}
        onChange={({ target }) => {
          setOpen(target.checked);
          if (!target.checked) analysis.stop();
        }}
      >
        {t('model3d.space.title')}
      </Checkbox>
      {isOpen ? (
        <div className={panelStyles['section']}>
          <p className={styles['note']}>{t('model3d.space.hint')}</p>
          <div className={panelStyles['measures']}>
            {(['upper', 'lower'] as const).map((arch) => (
              <Button
                key={arch}
                size="small"
                onClick={() => {
                  onBegin();
                  analysis.beginArch(arch);
                }}
              >
                {t('model3d.space.inTurn', { arch: t(`model3d.space.${arch}`) })}
              </Button>
            ))}
          </div>
          <WidthTable analysis={analysis} onBegin={onBegin} />
          <BoltonRatios analysis={analysis} />
          <ArchLengths analysis={analysis} onBegin={onBegin} />
          <p className={styles['note']}>{t('model3d.space.derived')}</p>
        </div>
      ) : null}
    </section>
  );
}
