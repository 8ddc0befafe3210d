import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { toast, useSession } from '@dentarium/platform';
import { setOrderSchedule } from '@dentarium/server/calls/orders/lab';
import { DateField } from '@dentarium/ui';
import { FormDialog, FormField, useForm } from '@dentarium/ui/form';
import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { PRIORITIES } from './lab-schedule.tsx';

/** The schedule of an order in the dialog. */
type Schedule = Pick<LabOrder, 'dueOn' | 'priority' | 'isDueShared' | 'version'>;

function toSchedule({ dueOn, priority, isDueShared, version }: Schedule): Schedule {
  return { dueOn, priority, isDueShared, version };
}

/** Shows the form of the day when an order is due, and of its priority. */
export default function ScheduleDialog({ order, onClose }: { readonly order: LabOrder; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { orderId, orderShowId, patient } = order;
  const form = useForm<Schedule>({
    start: toSchedule(order),
    save: (send, values) => send(setOrderSchedule, { body: { ...values, operatorId, orderId } }),
    onSaved: () => {
      toast('success', t('schedule.done'));
      onClose();
    },
    draftKey: `lab.schedule.${orderId}`,
    // The page has loaded the order again by then.
    stale: { noun: 'order', title: t('schedule.stale'), load: () => Promise.resolve(toSchedule(order)) },
  });
  return (
    <FormDialog
      title={t('schedule.of', { patient: patient.name, order: orderShowId })}
      form={form}
      onClose={onClose}
      saveLabel={t('schedule.save')}
    >
      <FormField form={form} name="dueOn" label={t('schedule.dueOn')}>
        {(control, { value, change }) => <DateField control={control} value={value} clearable onChange={change} />}
      </FormField>
      <FormField form={form} name="priority" label={t('schedule.priorityLabel')}>
        {(control, { value, change }) => (
          <Select
            {...control}
            value={value}
            options={PRIORITIES.map((priority) => ({ value: priority, label: t(`schedule.priority.${priority}`) }))}
            onChange={change}
          />
        )}
      </FormField>
      <FormField form={form} name="isDueShared" label={t('schedule.clinic')} wide>
        {(control, { value, change }) => (
          <Checkbox id={control.id} checked={value} onChange={({ target }) => change(target.checked)}>
            {t('schedule.share')}
          </Checkbox>
        )}
      </FormField>
    </FormDialog>
  );
}
