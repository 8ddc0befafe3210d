import { insertTagTypeInfo, queryTagsList } from '@dentarium/api/tags/calls';
import { CLINIC_RIGHTS } from '@dentarium/domain';
import { callQuery, useRight } from '@dentarium/platform';
import { Dialog, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TagGroupEditor } from './tag-group-editor.tsx';
import { TagTextInput } from './tag-text-input.tsx';
import styles from './tags.module.css';

/**
 * Shows the tag groups of an organisation with their tags: add, rename, delete (`domain-forms.md` 4.3). Users who may
 * act for the clinic change and delete existing ones; all others only add.
 */
export default function TagManager({ orgId, onClose }: { readonly orgId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const canChange = useRight(...CLINIC_RIGHTS);
  const groups = useQuery({ ...callQuery(queryTagsList, {}, { silent: true }), staleTime: 0 });
  return (
    <Dialog open title={t('tag.title')} footer={null} onCancel={onClose} width={680}>
      <p className={styles['lead']}>{t(canChange ? 'tag.hint' : 'tag.hintAdd')}</p>
      <QueryBoundary query={groups} loading={<Skeletons shape="rows" count={4} />}>
        {(data) => (
          <div className={styles['groups']}>
            {data
              .filter((group) => group.orgId === orgId)
              .map((group) => (
                <TagGroupEditor key={group.id} group={group} canChange={canChange} />
              ))}
            <TagTextInput
              label={t('tag.newGroup')}
              placeholder={t('tag.newGroup')}
              save={(send, name) => send(insertTagTypeInfo, { body: { orgId, name } })}
            />
          </div>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
