/** Height that is left for the rows of a table in its box; null until measured. */
import { type RefObject, useEffect, useState } from 'react';

/** Fewer than about four rows are not worth a scrollbar of their own: the page scrolls then. */
const SMALLEST = 160;

export function useBodyHeight(box: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const head = element.querySelector('.ant-table-thead')?.getBoundingClientRect().height ?? 0;
      const whole = element.clientHeight;
      // A hidden tab measures nothing; what was known stays.
      if (whole > 0) setHeight(Math.max(SMALLEST, Math.floor(whole - head - 1)));
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
