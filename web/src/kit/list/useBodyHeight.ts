/** Height that is left for the rows of a table in its box; null until one was measured. */
import { type RefObject, useEffect, useState } from 'react';

/** As last measured: a list that opens is nearly always as high as the one before, and would be drawn twice otherwise. */
let last: number | null = null;

/** Fewer than about four rows are not worth a scrollbar of their own: the page scrolls then. */
const SMALLEST = 160;

export function useBodyHeight(box: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState(last);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const head = element.querySelector('.ant-table-thead')?.getBoundingClientRect().height ?? 0;
      const whole = element.clientHeight;
      // A hidden tab measures nothing; what was known stays.
      if (whole <= 0) return;
      last = Math.max(SMALLEST, Math.floor(whole - head - 1));
      setHeight(last);
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    // the head is drawn after the box
    const comes = new MutationObserver(() => {
      const head = element.querySelector('.ant-table-thead');
      if (!head) return;
      comes.disconnect();
      measure();
    });
    comes.observe(element, { childList: true, subtree: true });
    measure();
    return () => {
      watch.disconnect();
      comes.disconnect();
    };
  }, [box]);
  return height;
}
