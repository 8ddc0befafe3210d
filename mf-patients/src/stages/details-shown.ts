import { useState } from 'react';

/** Whether the details of images stay open from one stage to the next, as long as the page lives. */
let kept = false;

/** Whether the details of the selected image are shown, and the function that shows or hides them. */
export function useDetailsShown(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(kept);
  return [
    shown,
    (next) => {
      kept = next;
      setShown(next);
    },
  ];
}
