import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { FLAG_TITLES, toOrganisationName } from '@dentarium/domain';
import { callQuery, useLanguage } from '@dentarium/platform';
import { querySiteOrganisations, querySiteState, type ServiceState } from '@dentarium/server/clinic-calls/operators';
import { combineQueries, formatFileSize, PageHeader, QueryBoundary, Skeletons, TagChip } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatMoment } from '../frame/format-moment.ts';
import { Section, SectionLine } from '../frame/section.tsx';
import styles from './operators.module.css';

const CHIP_KINDS = { ok: 'success', failing: 'danger', unknown: 'plain' } as const;
const MAX_LARGEST = 10;

/** Shows outside services, feature switches and storage at `/personal/services`; for operators (SITE-08). */
export default function ServicesPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const site = useQuery(callQuery(querySiteState, {}, { silent: true }));
  const body = { orderBy: 'size' as const, pageIndex: 1, pageSize: MAX_LARGEST };
  const largest = useQuery(callQuery(querySiteOrganisations, { body }, { silent: true }));
  return (
    <>
      <PageHeader
        title={t('frame.services')}
        actions={
          <Button
            icon={<ReloadOutlined aria-hidden />}
            loading={site.isFetching && !site.isPending}
            onClick={() => void site.refetch()}
          >
            {t('modules.refresh')}
          </Button>
        }
      />
      <QueryBoundary
        query={combineQueries({ site, largest })}
        onRefetchError="replace"
        loading={<Skeletons shape="rows" count={8} />}
      >
        {(data) => (
          <>
            <Section title={t('operators.services')} text={t('operators.servicesText')}>
              {data.site.services.length === 0 ? (
                <p className={styles['quiet']}>{t('operators.noServices')}</p>
              ) : (
                data.site.services.map((service) => <ServiceLine key={service.name} service={service} />)
              )}
            </Section>
            <Section
              title={t('operators.storage')}
              text={t('operators.storageText', { used: formatFileSize(data.site.usedBytes) })}
              actions={<Link to="/personal/organisations">{t('operators.allOrganisations')}</Link>}
            >
              {data.largest.items.map(({ id, name, nameEn, usedBytes, limitBytes }) => (
                <SectionLine key={id} label={toOrganisationName({ name, nameEn }, language)}>
                  {limitBytes === null
                    ? formatFileSize(usedBytes)
                    : t('operators.usedOfLimit', {
                        used: formatFileSize(usedBytes),
                        limit: formatFileSize(limitBytes),
                      })}
                </SectionLine>
              ))}
            </Section>
            <Section
              title={t('operators.flags')}
              text={t('operators.flagsText')}
              actions={<Link to="/personal/modules">{t('frame.modules')}</Link>}
            >
              {data.site.flags.map(({ name, isOn }) => (
                <SectionLine key={name} label={FLAG_TITLES[name][language]}>
                  <TagChip kind={isOn ? 'success' : 'plain'}>{t(isOn ? 'operators.on' : 'operators.off')}</TagChip>
                  <span className={styles['code']}>{name}</span>
                </SectionLine>
              ))}
            </Section>
          </>
        )}
      </QueryBoundary>
    </>
  );
}

function ServiceLine({ service }: { readonly service: ServiceState }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { title, state, isRequired, changedAt, lastError } = service;
  return (
    <SectionLine label={title[language]}>
      <TagChip kind={CHIP_KINDS[state]}>{t(`operators.state.${state}`)}</TagChip>
      {isRequired ? <TagChip>{t('operators.required')}</TagChip> : null}
      <span className={styles['quiet']}>{t('operators.sinceMoment', { at: formatMoment(changedAt) })}</span>
      {lastError === null ? null : (
        <span className={styles['code']}>
          {state === 'ok' ? t('operators.lastError', { error: lastError }) : lastError}
        </span>
      )}
    </SectionLine>
  );
}
