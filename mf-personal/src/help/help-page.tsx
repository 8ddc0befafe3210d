import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { queryHelpTopics } from '@dentarium/api/modules/calls';
import { isConditionMet } from '@dentarium/domain';
import { callQuery, useLanguage, useSession } from '@dentarium/platform';
import { EmptyState, PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Collapse, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { searchTopics, type HelpText } from './help-topics.ts';
import styles from './help.module.css';

/** Loads the topics that modules declare for the user, in the language of the page. */
function useTopics() {
  const [language] = useLanguage();
  const { standing } = useSession();
  const topicQuery = useQuery(callQuery(queryHelpTopics, {}, { silent: true }));
  const data = topicQuery.data
    ?.filter(({ when }) => isConditionMet(when, standing))
    .map(({ title, text }, index): HelpText => ({ key: String(index), title: title[language], text: text[language] }));
  return { ...topicQuery, data };
}

/** Shows the topics with a search at `/personal/help`; the address holds the word (PERS-06). */
export default function HelpPage() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const keyword = address.get('q') ?? '';
  const changeKeyword = (word: string): void => setAddress(word === '' ? {} : { q: word }, { replace: true });
  const topicQuery = useTopics();
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
        value={keyword}
        onChange={({ target }) => changeKeyword(target.value)}
      />
      <QueryBoundary query={topicQuery} onRefetchError="showBoth" loading={<Skeletons shape="rows" count={8} />}>
        {(topics) => <TopicList matches={searchTopics(topics, keyword)} onShowAll={() => changeKeyword('')} />}
      </QueryBoundary>
    </>
  );
}

function TopicList({ matches, onShowAll }: { readonly matches: readonly HelpText[]; readonly onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles['count']} role="status">
        {t('help.count', { count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <EmptyState
          kind="filtered"
          title={t('help.nothing')}
          action={<Button onClick={onShowAll}>{t('help.all')}</Button>}
        />
      ) : (
        <Collapse
          items={matches.map(({ key, title, text }) => ({
            key,
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
