import { useState } from 'react';

/** Whether the details of images stay open from one stage to the next, as long as the page lives. */
let isOpenByDefault = false;

/** Whether the details of the selected image are shown, and the function that shows or hides them. */
export function useDetailsOpen(): [boolean, (shown: boolean) => void] {
  const [isOpen, setIsOpen] = useState(isOpenByDefault);
  return [
    isOpen,
    (next) => {
      isOpenByDefault = next;
      setIsOpen(next);
    },
  ];
}
