import type { FieldInput } from '@dentarium/ui/form';
import type { FieldControl } from '@dentarium/ui';
import { Input } from 'antd';

const NO_CORRECTION = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const;

/** The attributes of inputs whose text is no ordinary one. */
const KINDS = {
  plain: {},
  userName: { ...NO_CORRECTION, maxLength: 64 },
  phone: { type: 'tel', maxLength: 20 },
  code: { ...NO_CORRECTION, maxLength: 64 },
} as const;

/** Shows the input of a text in a field of a form. */
export function TextInput(props: {
  readonly control: FieldControl;
  readonly input: FieldInput<string>;
  readonly kind?: keyof typeof KINDS;
  readonly maxLength?: number;
  readonly disabled?: boolean;
}) {
  const { control, input, kind = 'plain', ...more } = props;
  return (
    <Input
      {...control}
      {...KINDS[kind]}
      {...more}
      value={input.value}
      onChange={({ target }) => input.change(target.value)}
    />
  );
}
