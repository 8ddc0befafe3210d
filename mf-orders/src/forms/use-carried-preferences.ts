import type { FormFacts, FormSetting } from '@dentarium/domain/declared-form';
import { carryPreferences } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey } from '@dentarium/orders/states';
import type { DeclaredAnswers } from '@dentarium/ui/declared-form';
import { useEffect, useRef } from 'react';
import type { AutosavedForm } from '../saving/use-autosaved-form.ts';
import { useEvent } from '../saving/use-event.ts';

/** Carries a change of the preferences of an order into its prescription, where that still has the preference before. */
export function useCarriedPreferences(
  { form }: AutosavedForm<DeclaredAnswers>,
  { formKey, setting }: { readonly formKey: FormKey; readonly setting: FormSetting },
): void {
  const { facts } = setting;
  const known = useRef(facts);
  const carry = useEvent((now: FormFacts) => {
    const carried = carryPreferences(form.get(), known.current, now);
    known.current = now;
    if (formKey === FORM_KEYS.design && Object.keys(carried).length > 0) form.change(carried);
  });
  useEffect(() => carry(facts), [carry, facts]);
}
