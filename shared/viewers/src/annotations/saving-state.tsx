import { Button } from 'antd';
import { useAnnotationTexts } from './texts.ts';
import type { Annotations } from './use-annotations.ts';

type State = Annotations['state'];

/** The order in which the states of several items count. */
const STATE_ORDER: readonly State[] = ['failed', 'unsaved', 'notKept', 'readOnly', 'loading', 'saved'];

/** Returns the state that counts for several items: one that is not saved before others. `saved` without items. */
function combineSavingStates(states: readonly State[]): State {
  return STATE_ORDER.find((state) => states.includes(state)) ?? 'saved';
}

/** Shows whether the measurements of one or several items are saved, and saves them again after a failure. */
export function SavingState({ items }: { readonly items: readonly Pick<Annotations, 'state' | 'retry'>[] }) {
  const { t } = useAnnotationTexts();
  const state = combineSavingStates(items.map((one) => one.state));
  if (state === 'loading') return null;
  const retry = (): void => {
    for (const item of items) if (item.state === 'failed') item.retry();
  };
  return (
    <output>
      {t(`saving.${state}`)}
      {state === 'failed' ? (
        <Button type="link" onClick={retry}>
          {t('saveAgain')}
        </Button>
      ) : null}
    </output>
  );
}
