import { expect, test } from 'vitest';
import { markup } from './markup.ts';

test('values are escaped, markup is not', () => {
  const inner = markup`<b>${'<i> & "x" \'y\''}</b>`;
  expect(markup`<p title="${'"'}">${inner}</p>`.text).toBe(
    '<p title="&quot;"><b>&lt;i&gt; &amp; &quot;x&quot; &#39;y&#39;</b></p>',
  );
});

test('lists are joined; nothing is written for undefined and false, but zero is', () => {
  expect(markup`[${['a', markup`<br/>`, ['b']]}${undefined}${false}${0}]`.text).toBe('[a<br/>b0]');
});

test('invisible characters are written as escapes, also in attributes', () => {
  expect(markup`<p id="${'a\u0000'}">${'\u202eb'}</p>`.text).toBe('<p id="a\\u{0}">\\u{202e}b</p>');
});
