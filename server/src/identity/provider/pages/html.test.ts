import { expect, test } from '@jest/globals';
import { markup } from './html.ts';

test('escapes values', () => {
  const evil = `<img src=x onerror='a("b")'>&amp;`;
  expect(markup`<p title="${evil}">${evil}</p>`.text).toBe(
    '<p title="&#60;img src=x onerror=&#39;a(&#34;b&#34;)&#39;&#62;&#38;amp;">&#60;img src=x onerror=&#39;a(&#34;b&#34;)&#39;&#62;&#38;amp;</p>',
  );
});

test('nests markup, joins lists and omits null', () => {
  const items = [markup`<li>${1}</li>`, markup`<li>${'2'}</li>`];
  expect(markup`<ul>${items}${null}</ul>`.text).toBe('<ul><li>1</li><li>2</li></ul>');
});
