import { useEffect, useRef } from 'react';
import { type Form, useForm } from '../form/use-form.ts';
import { useSampleText } from './use-sample-text.ts';

/** The values of the sample form. */
export type SampleValues = Record<'nameCh' | 'nameEn', string>;

/**
 * Returns a form with two names, of which the first is required.
 *
 * @param state `invalid` after an attempt to save without a name, `saving` while the request has no answer
 */
export function useSampleForm(state: 'idle' | 'invalid' | 'saving' = 'idle'): Form<SampleValues> {
  const say = useSampleText();
  // No draft: a sample.
  const form = useForm<SampleValues>({
    start: { nameCh: state === 'invalid' ? '' : '正畸科', nameEn: 'Orthodontics' },
    rules: ({ nameCh }) => (nameCh === '' ? [{ field: 'nameCh', problem: 'required' }] : []),
    problemText: () => say('请填写名称', 'Enter a name'),
    save: () => new Promise(() => undefined),
  });
  const first = useRef(form);
  useEffect(() => {
    if (state !== 'idle') void first.current.submit();
  }, [state]);
  return form;
}
