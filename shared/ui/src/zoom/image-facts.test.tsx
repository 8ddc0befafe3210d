import { signIn } from '@dentarium/platform/testing';
import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ImageFacts } from './image-facts.tsx';

test('SAFE-05 marks an image that is shown mirrored, also without other facts', () => {
  signIn();
  const { rerender } = render(<ImageFacts facts={[]} patientLeft={null} view={{ mirror: true, rotation: 0 }} />);
  expect(screen.getByText(/Mirrored/)).toBeTruthy();
  rerender(<ImageFacts facts={[]} patientLeft={null} view={{ mirror: false, rotation: 0 }} />);
  expect(screen.queryByText(/Mirrored/)).toBeNull();
});
