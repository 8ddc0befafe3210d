import {
  NOTICE_DELIVERIES,
  type NoticeDelivery,
  type NoticeSetting,
  queryNoticeSettings,
  saveNoticeSetting,
} from '@dentarium/api/notices/calls';
import { callQuery, useApiMutation, useLanguage } from '@dentarium/platform';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Section, SectionLine } from '../frame/section.tsx';

/** Shows the kinds of notice that the user may get, and how they get each. */
export function NoticeSection() {
  const { t } = useTranslation();
  const settings = useQuery(callQuery(queryNoticeSettings, {}, { silent: true }));
  return (
    <Section title={t('notices.title')} text={t('notices.text')}>
      <QueryBoundary
        query={settings}
        onRefetchError="showBoth"
        loading={<Skeletons shape="rows" count={3} />}
        empty={<p>{t('notices.none')}</p>}
      >
        {(data) => data.map((setting) => <SettingLine key={setting.kind} setting={setting} />)}
      </QueryBoundary>
    </Section>
  );
}

/** Returns the ways to choose from: messages as long as they can be sent, or are chosen. */
function listDeliveries({ canSendMessages, delivery }: NoticeSetting): readonly NoticeDelivery[] {
  return NOTICE_DELIVERIES.filter((one) => one !== 'message' || canSendMessages || delivery === one);
}

function SettingLine({ setting }: { readonly setting: NoticeSetting }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const save = useApiMutation(saveNoticeSetting);
  const { kind, title, delivery } = setting;
  const action = (
    <Select<NoticeDelivery>
      aria-label={title[language]}
      value={delivery}
      loading={save.isPending}
      popupMatchSelectWidth={false}
      options={listDeliveries(setting).map((one) => ({ value: one, label: t(`notices.${one}`) }))}
      onChange={(nextDelivery) => void save.mutate({ body: { kind, delivery: nextDelivery } })}
    />
  );
  return (
    <SectionLine label={title[language]} action={action}>
      {null}
    </SectionLine>
  );
}
