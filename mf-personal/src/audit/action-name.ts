import { useTranslation } from 'react-i18next';

/**
 * What an action of the audit trail is called: what it was done with, and what was done.
 *
 * @returns a function that gives the code itself for an action that has no name.
 */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => {
    const [subject = '', deed = ''] = action.split('.');
    const names = {
      subject: t(`audit.subjectOf.${subject}`, { defaultValue: '' }),
      deed: t(`audit.deed.${deed}`, { defaultValue: '' }),
    };
    return names.subject === '' || names.deed === '' ? action : t('audit.named', names);
  };
}
