import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { ListPages } from './list-pages.tsx';

function Pages({ total }: { readonly total: number }) {
  const [address, setAddress] = useState({ page: 1, pageSize: 20 });
  return (
    <ListPages
      address={address}
      total={total}
      onChange={(change) => setAddress((before) => ({ ...before, ...change }))}
    />
  );
}

function FewPages() {
  return <Pages total={64} />;
}

function ManyPages() {
  return <Pages total={5000} />;
}

// One at a time: two pagers of one page would have the same name.
export default defineEntry({ FewPages }, { ManyPages });
