import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import RotateRightOutlined from '@ant-design/icons/RotateRightOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import type { Stage } from '@dentarium/api/services/stage-service';
import { useLanguage } from '@dentarium/platform';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryMenu } from './category-options.ts';
import styles from './images.module.css';
import type { ImageCommands } from './use-image-commands.ts';

/** What can be done with the selected images. It keeps its place while nothing is selected. */
export function SelectionBar(props: {
  /** What is known of the stage, in front. */
  readonly facts: ReactNode;
  readonly count: number;
  readonly commands: ImageCommands;
  /** The stages that images can be moved to. */
  readonly otherStages: readonly Stage[];
  readonly mayEdit: boolean;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { count, commands, otherStages, mayEdit } = props;
  const none = count === 0;
  return (
    <div className={styles['bar']} role="group" aria-label={t('image.actions')}>
      {props.facts}
      <span className={styles['selected']} role="status">
        {none ? t(mayEdit ? 'image.selectHint' : 'image.selectHintReadOnly') : t('image.selected', { count })}
      </span>
      {mayEdit ? (
        <>
          <Dropdown
            disabled={none}
            trigger={['click']}
            menu={{
              className: styles['menu'] ?? '',
              items:
                categoryMenu(
                  language,
                  (group) => t(`group.${group}`),
                  (category) => commands.classify?.(category),
                ) ?? [],
            }}
          >
            <Button size="small" disabled={none}>
              {t('image.category')} <DownOutlined aria-hidden />
            </Button>
          </Dropdown>
          <Button
            size="small"
            icon={<StarOutlined aria-hidden />}
            disabled={commands.makeMain === undefined}
            onClick={commands.makeMain}
          >
            {t('image.makeMain')}
          </Button>
          <Button size="small" icon={<SwapOutlined aria-hidden />} disabled={none} onClick={commands.mirror} title="M">
            {t('image.mirror')}
          </Button>
          <Button
            size="small"
            icon={<RotateRightOutlined aria-hidden />}
            disabled={none}
            onClick={commands.rotate}
            title="R"
          >
            {t('image.rotate')}
          </Button>
          {otherStages.length === 0 ? null : (
            <Dropdown
              disabled={none}
              trigger={['click']}
              menu={{
                className: styles['menu'] ?? '',
                items: otherStages.map((stage) => ({
                  key: stage.id,
                  label: `${stage.stageName} · ${stage.stageDate}`,
                  onClick: () => commands.moveTo?.(stage),
                })),
              }}
            >
              <Button size="small" disabled={none}>
                {t('image.move')} <DownOutlined aria-hidden />
              </Button>
            </Dropdown>
          )}
        </>
      ) : null}
      {commands.download === undefined ? null : (
        <Button size="small" icon={<DownloadOutlined aria-hidden />} disabled={none} onClick={commands.download}>
          {t('image.download')}
        </Button>
      )}
      {commands.remove === undefined ? null : (
        <Button
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          disabled={none}
          onClick={commands.remove}
          title="Delete"
        >
          {t('image.remove')}
        </Button>
      )}
    </div>
  );
}
