import CheckOutlined from '@ant-design/icons/CheckOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import EyeInvisibleOutlined from '@ant-design/icons/EyeInvisibleOutlined';
import InfoCircleOutlined from '@ant-design/icons/InfoCircleOutlined';
import RotateRightOutlined from '@ant-design/icons/RotateRightOutlined';
import ScissorOutlined from '@ant-design/icons/ScissorOutlined';
import StarOutlined from '@ant-design/icons/StarOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import type { Stage } from '@dentarium/api/stages/calls';
import { useLanguage } from '@dentarium/platform';
import { ActionMenu, BenefitButton } from '@dentarium/ui';
import { Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createCategoryMenu } from './category-options.ts';
import images from './images.module.css';
import styles from './selection-bar.module.css';
import type { ImageCommands } from './use-image-commands.ts';

/** True if there is probably no keyboard: a touch screen without hover, or the width of a phone. */
function isWithoutKeys(): boolean {
  return matchMedia('((pointer: coarse) and (hover: none)), (width < 600px)').matches;
}

/** Shows the facts of the stage and the actions on the selected images. On a wide page it keeps its place while nothing is selected. */
export function SelectionBar(props: {
  /** The facts of the stage, shown first. */
  readonly facts: ReactNode;
  readonly count: number;
  readonly commands: ImageCommands;
  /** The stages that images can be moved to. */
  readonly otherStages: readonly Stage[];
  readonly mayEdit: boolean;
  /** The categories of the keys 1 to 9. */
  readonly keyCategories: readonly number[];
  readonly detailsShown: boolean;
  readonly onDetails: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { count, commands, otherStages, mayEdit } = props;
  const isEmpty = count === 0;
  return (
    <>
      <div className={styles['known']}>
        {props.facts}
        <span className={styles['selected']} role="status">
          {isEmpty
            ? t(mayEdit && !isWithoutKeys() ? 'image.selectHint' : 'image.selectHintReadOnly')
            : t('image.selected', { count })}
        </span>
        <Button
          size="small"
          icon={<InfoCircleOutlined aria-hidden />}
          aria-pressed={props.detailsShown}
          type={props.detailsShown ? 'primary' : 'default'}
          ghost={props.detailsShown}
          onClick={props.onDetails}
          title="I"
        >
          {t('image.details')}
        </Button>
      </div>
      <div className={styles['bar']} data-none={isEmpty} role="group" aria-label={t('image.actions')}>
        {mayEdit ? (
          <>
            <ActionMenu
              disabled={isEmpty}
              className={images['menu']}
              items={createCategoryMenu(
                language,
                props.keyCategories,
                (group) => t(`group.${group}`),
                (category) => commands.classify?.(category),
              )}
            >
              <Button size="small" disabled={isEmpty}>
                {t('image.category')} <DownOutlined aria-hidden />
              </Button>
            </ActionMenu>
            {commands.confirm === undefined ? null : (
              <Button size="small" icon={<CheckOutlined aria-hidden />} onClick={commands.confirm} title="C">
                {t('image.confirm')}
              </Button>
            )}
            <Button
              size="small"
              title="S"
              icon={<StarOutlined aria-hidden />}
              disabled={commands.makeMain === undefined}
              onClick={commands.makeMain}
            >
              {t('image.makeMain')}
            </Button>
            <Button
              size="small"
              icon={<SwapOutlined aria-hidden />}
              disabled={isEmpty}
              onClick={commands.mirror}
              title="M"
            >
              {t('image.mirror')}
            </Button>
            <Button
              size="small"
              icon={<RotateRightOutlined aria-hidden />}
              disabled={isEmpty}
              onClick={commands.rotate}
              title="R"
            >
              {t('image.rotate')}
            </Button>
            <Button
              size="small"
              icon={<ScissorOutlined aria-hidden />}
              disabled={commands.crop === undefined}
              onClick={commands.crop}
            >
              {t('crop.open')}
            </Button>
            <BenefitButton
              benefit={2}
              size="small"
              icon={<EyeInvisibleOutlined aria-hidden />}
              disabled={commands.mask === undefined}
              onClick={commands.mask}
            >
              {t('masking.open')}
            </BenefitButton>
            {otherStages.length === 0 ? null : (
              <ActionMenu
                disabled={isEmpty}
                className={images['menu']}
                items={otherStages.map((stage) => ({
                  key: stage.id,
                  label: `${stage.stageName} · ${stage.stageDate}`,
                  onClick: () => commands.moveTo?.(stage),
                }))}
              >
                <Button size="small" disabled={isEmpty}>
                  {t('image.move')} <DownOutlined aria-hidden />
                </Button>
              </ActionMenu>
            )}
          </>
        ) : null}
        {commands.download === undefined ? null : (
          <Space.Compact size="small">
            <Button icon={<DownloadOutlined aria-hidden />} disabled={isEmpty} onClick={commands.download}>
              {t('image.download')}
            </Button>
            <ActionMenu
              disabled={isEmpty}
              items={[{ key: 'small', label: t('image.downloadSmall'), onClick: () => commands.downloadSmall?.() }]}
            >
              <Button disabled={isEmpty} icon={<DownOutlined aria-hidden />} aria-label={t('image.downloadHow')} />
            </ActionMenu>
          </Space.Compact>
        )}
        {commands.remove === undefined ? null : (
          <Button
            size="small"
            danger
            icon={<DeleteOutlined aria-hidden />}
            disabled={isEmpty}
            onClick={commands.remove}
            title="Delete"
          >
            {t('image.remove')}
          </Button>
        )}
      </div>
    </>
  );
}
