import { createMachineClient } from '@dentarium/server/calls/lab-integration';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { LAB_FUNCTION_NAMES, type LabFunction } from '@dentarium/orders/states';
import { callQuery, useLanguage, useSession } from '@dentarium/platform';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { NewSecret } from './secret-dialog.tsx';

/** The name and the functions of a new client, and the days for which its secrets are valid; 0 without an end. */
type NewClient = { name: string; functions: LabFunction[]; validDays: number };

/** The days for which secrets may be valid; 0 without an end. */
const VALID_DAYS = [0, 90, 180, 365] as const;

/** Shows a dialog for a new client of the manufacturer, with functions of its creator. */
export default function ClientDialog(props: {
  readonly onSecret: (secret: NewSecret) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const operatorId = useSession().user.id;
  const ownFunctions = useQuery(callQuery(queryLabFunctions, {}, { silent: true }));
  // No draft: the form only has a name and choices.
  const form = useForm<NewClient, NewClient, { readonly clientId: string; readonly secret: string }>({
    attemptKey: 'machineClient.new',
    start: { name: '', functions: [], validDays: 0 },
    rules: ({ name, functions }) => [
      ...(name.trim() === '' ? [{ field: 'name' as const, problem: 'required' }] : []),
      ...(functions.length === 0 ? [{ field: 'functions' as const, problem: 'required' }] : []),
    ],
    save: (send, { name, functions, validDays }) => {
      const days = validDays === 0 ? null : validDays;
      return send(createMachineClient, { body: { operatorId, name: name.trim(), functions, validDays: days } });
    },
    onSaved: ({ clientId, secret }, { name }) => {
      props.onSecret({ title: name.trim(), id: clientId, secret });
      props.onClose();
    },
  });
  const options = (ownFunctions.data?.functions ?? []).map((value) => ({
    value,
    label: LAB_FUNCTION_NAMES[value][language],
  }));
  return (
    <FormDialog
      title={t('integration.newClient')}
      form={form}
      onClose={props.onClose}
      saveLabel={t('integration.create')}
    >
      <FormField form={form} name="name" label={t('integration.name')} required wide>
        {(control, { value, change }) => (
          <Input {...control} maxLength={60} value={value} onChange={({ target }) => change(target.value)} />
        )}
      </FormField>
      <FormField form={form} name="functions" label={t('integration.functions')} required wide>
        {(control, { value, change }) => (
          <span id={control.id}>
            <Checkbox.Group options={options} value={value} onChange={change} />
          </span>
        )}
      </FormField>
      <FormField form={form} name="validDays" label={t('integration.validity')} wide>
        {(control, { value, change }) => (
          <Select
            {...control}
            value={value}
            onChange={change}
            options={VALID_DAYS.map((days) => ({
              value: days,
              label: days === 0 ? t('integration.noEnd') : t('integration.validDays', { count: days }),
            }))}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
