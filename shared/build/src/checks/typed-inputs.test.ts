import { expect, test } from '@jest/globals';
import { listReplacingInputs } from './typed-inputs.ts';

test.each([
  ["import { Button, DatePicker } from 'antd';", ['DatePicker of antd']],
  ["import { InputNumber as Count } from 'antd';", ['InputNumber of antd']],
  ["import {\n  TimePicker,\n  Input,\n} from 'antd';", ['TimePicker of antd']],
  ['<input type="date" />', ['an input of the browser for dates, times or numbers']],
  ["<Input type={'number'} />", ['an input of the browser for dates, times or numbers']],
  ['<Input inputMode="numeric" />', ['an input for digits without "// Typed text stays: why"']],
  ['// Typed text stays: a code is sent as it is.\n<Input inputMode="numeric" />', []],
  ['import { DateField } from \'@dentarium/ui\';\n<input type="range" />', []],
])('SAFE-06 finds the inputs of %j that may replace a typed text', (content, inputs) => {
  expect(listReplacingInputs(content)).toEqual(inputs);
});
