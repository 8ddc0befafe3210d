import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { queryModuleStatus } from '@dentarium/api/modules/report-calls';
import { callQuery } from '@dentarium/platform';
import { EmptyState, PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Section } from '../frame/section.tsx';
import { LedgerLines } from './ledger-lines.tsx';
import { ModuleSection } from './module-section.tsx';

/**
 * Shows the state of each module of the site, the reports of pages, and the ledger, at `/personal/modules`; for
 * operators.
 */
export default function ModulesPage() {
  const { t } = useTranslation();
  const status = useQuery(callQuery(queryModuleStatus, {}, { silent: true }));
  return (
    <>
      <PageHeader
        title={t('frame.modules')}
        actions={
          <Button
            icon={<ReloadOutlined aria-hidden />}
            loading={status.isFetching && !status.isPending}
            onClick={() => void status.refetch()}
          >
            {t('modules.refresh')}
          </Button>
        }
      />
      <QueryBoundary query={status} onRefetchError="replace" loading={<Skeletons shape="rows" count={8} />}>
        {({ modules, ledger }) => (
          <>
            {modules.length === 0 ? <EmptyState kind="none" title={t('modules.none')} /> : null}
            {modules.map((module) => (
              <ModuleSection key={module.name} module={module} />
            ))}
            <Section title={t('modules.ledger')} text={t('modules.ledgerText')}>
              <LedgerLines entries={ledger} />
            </Section>
          </>
        )}
      </QueryBoundary>
    </>
  );
}
