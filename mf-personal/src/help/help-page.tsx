import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { EmptyState, PageHeader } from '@dentarium/ui';
import { Button, Collapse, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { foundTopics, HELP_TOPICS } from './help-topics.ts';
import styles from './help.module.css';

/** `/personal/help`: topics that are searched as one types; the address holds the word (PERS-06). */
export default function HelpPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const search = address.get('q') ?? '';
  const look = (word: string): void => setAddress(word === '' ? {} : { q: word }, { replace: true });
  const topics = HELP_TOPICS.map((id) => ({
    id,
    title: t(`help.topic.${id}.title`),
    text: t(`help.topic.${id}.text`),
  }));
  const found = foundTopics(topics, search);
  return (
    <>
      <PageHeader title={t('frame.help')} />
      <Input
        className={styles['search'] ?? ''}
        type="search"
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        allowClear
        value={search}
        onChange={({ target }) => look(target.value)}
      />
      <p className={styles['count']} role="status">
        {t('help.count', { count: found.length })}
      </p>
      {found.length === 0 ? (
        <EmptyState
          kind="filtered"
          title={t('help.nothing')}
          action={<Button onClick={() => look('')}>{t('help.all')}</Button>}
        />
      ) : (
        <Collapse
          items={found.map(({ id, title, text }) => ({
            key: id,
            label: title,
            children: text.split('\n').map((line) => (
              <p key={line} className={styles['line']}>
                {line}
              </p>
            )),
          }))}
        />
      )}
    </>
  );
}
