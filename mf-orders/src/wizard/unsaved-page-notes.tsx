import type { WizardPage } from '@dentarium/orders/states';
import { useErrorText } from '@dentarium/platform';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PageTrouble } from '../forms/page-savings.ts';

/** Messages about pages with failed saves, with links back to them. */
export function UnsavedPageNotes(props: {
  readonly troubles: readonly PageTrouble[];
  /** The open page, which shows its own messages. */
  readonly page: WizardPage;
  readonly onGo: (page: WizardPage) => void;
}) {
  const { t } = useTranslation();
  const formatError = useErrorText();
  return props.troubles
    .filter(({ page }) => page !== props.page)
    .map(({ page, failure }) => (
      <Alert
        key={page}
        type="error"
        showIcon
        title={t(failure === null ? 'wizard.left.conflict' : 'wizard.left.failed', { page: t(`page.${page}`) })}
        description={failure === null ? undefined : formatError(failure)}
        action={
          <Button size="small" onClick={() => props.onGo(page)}>
            {t('wizard.left.back', { page: t(`page.${page}`) })}
          </Button>
        }
      />
    ));
}
