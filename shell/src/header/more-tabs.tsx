import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import { useLanguage } from '@dentarium/platform';
import { ActionMenu } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { getHeader } from '../landmarks/get-header.ts';
import styles from './site-header.module.css';
import { TabBadge } from './tab-badge.tsx';
import type { Tab } from './list-visible-tabs.ts';

/** Shows the tabs that do not fit into the header, in a menu at their end. */
export function MoreTabs({ tabs }: { readonly tabs: readonly Tab[] }) {
  const { t } = useTranslation('shell');
  const [language] = useLanguage();
  if (tabs.length === 0) return null;
  const items = tabs.map(({ id, to, title, badge }) => ({
    key: id,
    label: (
      <Link to={to}>
        {title?.[language] ?? id}
        {badge === undefined ? null : <TabBadge badge={badge} />}
      </Link>
    ),
  }));
  const badges = tabs.flatMap(({ id, badge }) => (badge === undefined ? [] : <TabBadge key={id} badge={badge} />));
  return (
    <ActionMenu items={items} placement="bottomRight" container={getHeader}>
      <Button
        type="text"
        className={styles['more'] ?? ''}
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={t('header.more')}
        title={t('header.more')}
      >
        {badges}
      </Button>
    </ActionMenu>
  );
}
