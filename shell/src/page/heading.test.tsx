import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { toDocumentTitle, useHeading } from './heading.ts';

function Page({ path, heading, title }: { readonly path: string; readonly heading: string; readonly title?: string }) {
  const main = useRef<HTMLElement>(null);
  useHeading(main, path);
  return (
    <>
      <a href="/next">way</a>
      <main ref={main}>
        {heading === '' ? null : <h1>{heading}</h1>}
        {title === undefined ? null : <span data-page-title={title} />}
        <input aria-label="field" />
      </main>
    </>
  );
}

/** A page whose module is replaced by another version of it. */
function Version({ version }: { readonly version: number }) {
  const main = useRef<HTMLElement>(null);
  useHeading(main, '/one');
  return (
    <main ref={main}>
      <div key={version}>
        <h1>The same</h1>
        <button>Load it now</button>
      </div>
    </main>
  );
}

test('names the browser tab after the page, also when its heading arrives late or changes', async () => {
  const { rerender } = render(<Page path="/one" heading="" />);
  rerender(<Page path="/one" heading="Patients" />);
  await waitFor(() => expect(document.title).toBe('Patients · Dentarium'));
  rerender(<Page path="/one" heading="患者" />);
  await waitFor(() => expect(document.title).toBe('患者 · Dentarium'));
  expect(toDocumentTitle('  ')).toBe('Dentarium');
});

/** A page with a table, whose cells name their columns. */
function TablePage() {
  const main = useRef<HTMLElement>(null);
  useHeading(main, '/one');
  return (
    <main ref={main}>
      <h1>Patients</h1>
      <div data-title="Patient ID">42</div>
    </main>
  );
}

test('SAFE-01 names the browser tab after the heading, not after the columns of a table', async () => {
  render(<TablePage />);
  await waitFor(() => expect(document.title).toBe('Patients · Dentarium'));
});

test('uses the longer title of a page for the browser tab, also when only that changes', async () => {
  const { rerender } = render(<Page path="/one" heading="Wang" title="Wang · Timeline" />);
  await waitFor(() => expect(document.title).toBe('Wang · Timeline · Dentarium'));
  rerender(<Page path="/one/exam" heading="Wang" title="Wang · Exam" />);
  await waitFor(() => expect(document.title).toBe('Wang · Exam · Dentarium'));
});

test('moves the focus to the heading when a page is replaced under it, and leaves it elsewhere', async () => {
  const { rerender } = render(<Version version={1} />);
  screen.getByRole('button').focus();
  for (const version of [2, 3]) {
    rerender(<Version version={version} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  }
  const otherButton = document.body.appendChild(document.createElement('button'));
  screen.getByRole('button', { name: 'Load it now' }).focus();
  otherButton.focus();
  document.title = '';
  rerender(<Version version={4} />);
  await waitFor(() => expect(document.title).toBe('The same · Dentarium'));
  expect(document.activeElement).toBe(otherButton);
  otherButton.remove();
});

test('moves the focus to the heading after a change of page, unless the user is already working in it', async () => {
  const { rerender } = render(<Page path="/one" heading="One" />);
  screen.getByText('way').focus();
  rerender(<Page path="/two" heading="Two" />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  screen.getByLabelText('field').focus();
  rerender(<Page path="/three" heading="Three" />);
  await waitFor(() => expect(document.title).toBe('Three · Dentarium'));
  expect(document.activeElement).toBe(screen.getByLabelText('field'));
});
