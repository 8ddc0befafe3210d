import { callApi } from '@dentarium/api';
import { getAllPermission, getMemberInfo } from '@dentarium/api/membership/calls';
import { getToday } from '@dentarium/domain';
import { useLanguage, useSession } from '@dentarium/platform';
import {
  combineQueries,
  EmptyState,
  formatFileSize,
  PageHeader,
  QueryBoundary,
  Skeletons,
  TagChip,
} from '@dentarium/ui';
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import MinusCircleOutlined from '@ant-design/icons/MinusCircleOutlined';
import { useQuery } from '@tanstack/react-query';
import { Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { Section } from '../frame/section.tsx';
import styles from './account.module.css';

/** Shows the membership with its benefits and the used share of each at `/personal/account` (PERS-02). */
export default function AccountPage() {
  const { t } = useTranslation();
  const { mode } = useSession();
  return (
    <>
      <PageHeader title={t('frame.account')} />
      {mode === 'private' ? (
        <EmptyState kind="none" title={t('member.private')} text={t('member.privateText')} />
      ) : (
        <Membership />
      )}
    </>
  );
}

function Membership() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  // The server names the plan and the benefits in the language of the page, so each language has its own query.
  const member = useQuery({
    queryKey: [getMemberInfo.id, language],
    queryFn: ({ signal }) => callApi(getMemberInfo, {}, { silent: true, signal }),
  });
  const benefits = useQuery({
    queryKey: [getAllPermission.id, language],
    queryFn: ({ signal }) => callApi(getAllPermission, {}, { silent: true, signal }),
  });
  return (
    <QueryBoundary
      query={combineQueries({ member, benefits })}
      onRefetchError="replace"
      loading={<Skeletons shape="rows" count={6} />}
    >
      {(data) => {
        const { memberName, expirationTime, expirationTimeStr } = data.member;
        const isActive = expirationTime !== null && expirationTime.slice(0, 10) >= getToday();
        return (
          <>
            <Section title={memberName === '' ? t('member.none') : memberName}>
              {memberName === '' ? (
                <p className={styles['text']}>{t('member.noneText')}</p>
              ) : (
                <p className={styles['text']}>
                  <TagChip kind={isActive ? 'success' : 'danger'}>
                    {t(isActive ? 'member.active' : 'member.expired')}
                  </TagChip>
                  {expirationTimeStr === '' ? t('member.endless') : t('member.until', { date: expirationTimeStr })}
                </p>
              )}
            </Section>
            <Section title={t('member.benefits')}>
              <ul className={styles['benefits']}>
                {data.benefits.map((benefit) => (
                  <li key={benefit.permissionKey} className={styles['benefit']} data-enabled={benefit.isEnable}>
                    {benefit.isEnable ? <CheckCircleOutlined aria-hidden /> : <MinusCircleOutlined aria-hidden />}
                    <span>{benefit.permissionName}</span>
                    <span className={styles['state']}>
                      {t(benefit.isEnable ? 'member.included' : 'member.notIncluded')}
                    </span>
                    {benefit.expansionInfoVOs.map(({ usage, total }) => (
                      <Usage key={`${usage} ${total}`} name={benefit.permissionName} usage={usage} total={total} />
                    ))}
                  </li>
                ))}
              </ul>
            </Section>
          </>
        );
      }}
    </QueryBoundary>
  );
}

function Usage({ name, usage, total }: { readonly name: string; readonly usage: number; readonly total: number }) {
  const { t } = useTranslation();
  const percent = total === 0 ? 0 : Math.min(100, Math.round((usage / total) * 100));
  return (
    <div className={styles['usage']}>
      <Progress
        percent={percent}
        showInfo={false}
        status={percent >= 95 ? 'exception' : 'normal'}
        aria-label={t('member.usageOf', { name })}
      />
      <span className={styles['figures']}>
        {t('member.usage', { used: formatFileSize(usage), total: formatFileSize(total), percent })}
      </span>
    </div>
  );
}
