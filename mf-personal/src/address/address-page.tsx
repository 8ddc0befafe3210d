import { queryServiceCentre } from '@dentarium/api/organisations/calls';
import { pickText } from '@dentarium/domain';
import { callQuery, useLanguage } from '@dentarium/platform';
import { PageHeader, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Section, SectionLine } from '../frame/section.tsx';

/** Shows the mailing address for models, and the opening hours, at `/personal/address` (PERS-04). */
export default function AddressPage() {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const centre = useQuery(callQuery(queryServiceCentre, {}, { silent: true }));
  return (
    <>
      <PageHeader title={t('frame.address')} />
      <QueryBoundary query={centre} onRefetchError="replace" loading={<Skeletons shape="rows" count={4} />}>
        {(data) => {
          return (
            <>
              <Section title={t('address.mailing')} text={t('address.mailingText')}>
                {data === null ? (
                  <p>{t('address.unknown')}</p>
                ) : (
                  <>
                    <SectionLine label={t('address.recipient')}>{pickText(data, 'recipient', language)}</SectionLine>
                    <SectionLine label={t('address.address')}>
                      <Typography.Text copyable={{ tooltips: [t('action.copy'), t('action.copied')] }}>
                        {pickText(data, 'address', language)}
                      </Typography.Text>
                    </SectionLine>
                    <SectionLine label={t('address.phone')}>{data.phone}</SectionLine>
                  </>
                )}
              </Section>
              <Section title={t('address.hours')}>
                <SectionLine label={t('address.days')}>{t('address.daysValue')}</SectionLine>
                <SectionLine label={t('address.time')}>8:30 – 18:30</SectionLine>
              </Section>
            </>
          );
        }}
      </QueryBoundary>
    </>
  );
}
