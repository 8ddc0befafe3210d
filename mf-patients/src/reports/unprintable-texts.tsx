import { queryUnprintable } from '@dentarium/server/calls/reports';
import { callQuery } from '@dentarium/platform';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ReportChoices, toReportOptions } from './report-choices.ts';

/** Names the characters of a report that would be boxes on paper, before it is made (TASK-05). */
export function UnprintableTexts({
  patientId,
  choices,
}: {
  readonly patientId: string;
  readonly choices: ReportChoices;
}) {
  const { t } = useTranslation();
  const body = { patientId, stageIds: [...choices.stageIds], options: toReportOptions(choices) };
  const hasReport = body.stageIds.length > 0 && body.options.pages.length > 0;
  const { data: texts = [] } = useQuery({
    ...callQuery(queryUnprintable, { body }, { silent: true }),
    enabled: hasReport,
  });
  if (!hasReport || texts.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('report.unprintable')}
      description={
        <ul>
          {texts.map(({ text, signs }) => (
            <li key={text}>{t('report.unprintableText', { signs: signs.join(' '), text })}</li>
          ))}
        </ul>
      }
    />
  );
}
