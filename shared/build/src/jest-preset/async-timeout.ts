import { configure } from '@testing-library/react';

// A busy machine draws slowly.
configure({ asyncUtilTimeout: 30_000 });
