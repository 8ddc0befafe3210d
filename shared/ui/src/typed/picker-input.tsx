import { createContext, type InputHTMLAttributes, type RefAttributes, useContext } from 'react';
import type { TypedText } from './use-typed-text.ts';

/** The side of a range that an input belongs to; a picker of one value has the start only. */
export type PickerSide = 'start' | 'end';

/** The text of an input of a picker, with the attributes that the picker does not pass on. */
export interface PickerText {
  readonly typed: TypedText;
  readonly attributes: InputHTMLAttributes<HTMLInputElement>;
  /** Called after Enter has taken a text. */
  readonly onEnter: () => void;
}

/** The texts of the inputs of a picker. */
export const PickerTextContext = createContext<Readonly<Partial<Record<PickerSide, PickerText>>>>({});

/** Returns the side of an input, which the picker passes as an attribute. */
function readSide(attributes: object): PickerSide {
  return 'date-range' in attributes && attributes['date-range'] === 'end' ? 'end' : 'start';
}

/**
 * Shows the input of a picker. The picker never sees the typed text, as it would replace a text that it cannot read by
 * its last value.
 */
function PickerInput(props: InputHTMLAttributes<HTMLInputElement> & RefAttributes<HTMLInputElement>) {
  const { value, onBlur, onKeyDown, ...rest } = props;
  const text = useContext(PickerTextContext)[readSide(props)];
  if (text === undefined) return <input {...props} />;
  const { typed, attributes, onEnter } = text;
  return (
    <input
      {...rest}
      {...attributes}
      value={typed.text ?? value}
      onChange={({ target }) => typed.type(target.value)}
      onBlur={(event) => {
        typed.commit();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed.commit()) {
          event.preventDefault();
          onEnter();
        } else onKeyDown?.(event);
      }}
    />
  );
}

/** The parts of antd's pickers that are replaced. */
export const PICKER_COMPONENTS = { input: PickerInput };
