import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import {
  deleteTagsInfo,
  deleteTagTypeInfo,
  type GroupedTag,
  insertTagInfo,
  type TagGroup,
  updateTagTypeName,
} from '@dentarium/api/tags/calls';
import { updateTagText } from '@dentarium/server/calls/tags';
import { useApiMutation } from '@dentarium/platform';
import { Confirmation } from '@dentarium/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TagTextInput } from './tag-text-input.tsx';
import styles from './tags.module.css';

/** Shows a group of tags: its name, its tags, and a field for one more. */
export function TagGroupEditor({ group, canChange }: { readonly group: TagGroup; readonly canChange: boolean }) {
  const { t } = useTranslation();
  const [isRenaming, setRenaming] = useState(false);
  const remove = useApiMutation(deleteTagTypeInfo);
  const { id, version } = group;
  const usageCount = group.tags.reduce((sum, { usage }) => sum + usage, 0);
  return (
    <section className={styles['group']} aria-label={group.name}>
      <div className={styles['groupHead']}>
        {isRenaming ? (
          <TagTextInput
            label={t('tag.renameGroup', { name: group.name })}
            start={group.name}
            save={(send, name) => send(updateTagTypeName, { params: { id, name }, query: { version } })}
            onClose={() => setRenaming(false)}
          />
        ) : (
          <>
            <h2 className={styles['groupName']}>{group.name}</h2>
            {canChange ? (
              <>
                <Button
                  size="small"
                  type="text"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={t('tag.renameGroup', { name: group.name })}
                  title={t('tag.rename')}
                  onClick={() => setRenaming(true)}
                />
                <DeleteButton
                  label={t('tag.deleteGroup', { name: group.name })}
                  question={t('tag.deleteGroupQuestion', {
                    name: group.name,
                    tags: group.tags.length,
                    count: usageCount,
                  })}
                  onDelete={() => void remove.mutate({ params: { id }, query: { version } })}
                />
              </>
            ) : null}
          </>
        )}
      </div>
      <div className={styles['tags']}>
        {group.tags.map((tag) => (
          <TagEditor key={tag.id} tag={tag} canChange={canChange} />
        ))}
        <TagTextInput
          label={t('tag.newIn', { group: group.name })}
          placeholder={t('tag.new')}
          save={(send, text) => send(insertTagInfo, { params: { id }, query: {}, body: { text } })}
        />
      </div>
    </section>
  );
}

function TagEditor({ tag, canChange }: { readonly tag: GroupedTag; readonly canChange: boolean }) {
  const { t } = useTranslation();
  const [isRenaming, setRenaming] = useState(false);
  const remove = useApiMutation(deleteTagsInfo);
  if (isRenaming) {
    return (
      <TagTextInput
        label={t('tag.renameTag', { text: tag.text })}
        start={tag.text}
        save={(send, text) => send(updateTagText, { params: { id: tag.id }, body: { text, version: tag.version } })}
        onClose={() => setRenaming(false)}
      />
    );
  }
  return (
    <span className={canChange ? styles['tag'] : `${styles['tag']} ${styles['fixed']}`}>
      {canChange ? (
        <button
          type="button"
          className={styles['tagText']}
          title={t('tag.rename')}
          aria-label={t('tag.renameTag', { text: tag.text })}
          onClick={() => setRenaming(true)}
        >
          {tag.text}
        </button>
      ) : (
        <span className={styles['tagText']}>{tag.text}</span>
      )}
      <span className={styles['usage']} title={t('tag.usage', { count: tag.usage })}>
        {tag.usage}
      </span>
      {canChange ? (
        <DeleteButton
          label={t('tag.deleteTag', { text: tag.text })}
          question={t('tag.deleteTagQuestion', { text: tag.text, count: tag.usage })}
          onDelete={() => void remove.mutate({ params: { id: tag.id }, query: { version: tag.version } })}
        />
      ) : null}
    </span>
  );
}

function DeleteButton(props: { readonly label: string; readonly question: string; readonly onDelete: () => void }) {
  const { t } = useTranslation();
  return (
    <Confirmation question={props.question} confirmLabel={t('tag.delete')} danger onConfirm={props.onDelete}>
      <Button
        size="small"
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={props.label}
        title={t('tag.delete')}
      />
    </Confirmation>
  );
}
