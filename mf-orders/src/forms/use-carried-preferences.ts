import type { FormFacts, FormSetting } from '@dentarium/domain/declared-form';
import { carryPreferences } from '@dentarium/orders/forms';
import { FORM_KEYS, type FormKey } from '@dentarium/orders/states';
import type { DeclaredAnswers } from '@dentarium/ui/declared-form';
import { useEffect, useRef } from 'react';
import type { AutosavedForm } from '@dentarium/ui/autosaved-form';
import { useEvent } from '../hooks/use-event.ts';

/** Carries a changed preference of an order into its prescription, if that still has the previous preference. */
export function useCarriedPreferences(
  { form }: AutosavedForm<DeclaredAnswers>,
  { formKey, setting }: { readonly formKey: FormKey; readonly setting: FormSetting },
): void {
  const { facts } = setting;
  const knownFacts = useRef(facts);
  const carryChanges = useEvent((currentFacts: FormFacts) => {
    const changes = carryPreferences(form.get(), knownFacts.current, currentFacts);
    knownFacts.current = currentFacts;
    if (formKey === FORM_KEYS.design && Object.keys(changes).length > 0) form.change(changes);
  });
  useEffect(() => carryChanges(facts), [carryChanges, facts]);
}
