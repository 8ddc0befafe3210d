import { useState } from 'react';

/** True while the details of images stay open from one stage to the next, for the lifetime of the page. */
let isOpenByDefault = false;

/** Returns whether the details of the selected image are open, and the function that opens or closes them. */
export function useDetailsOpen(): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(isOpenByDefault);
  return [
    isOpen,
    (next) => {
      isOpenByDefault = next;
      setIsOpen(next);
    },
  ];
}
