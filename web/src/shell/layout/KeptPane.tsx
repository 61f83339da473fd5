/** The box of a page that stays as it is while another one is in front. */
import { Activity, type ReactNode, useCallback, useInsertionEffect, useRef } from 'react';

/**
 * `<Activity>` hides by `display: none`, after which a table is laid out from its first cell: a twentieth of a second on the processor of
 * an office. A pane whose content is skipped (`content-visibility`) comes back as it was laid out, scrolled where it was.
 */
export function KeptPane({ active, children }: { active: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // React takes refs away from what is hidden: this one is for then
  const keep = useCallback((element: HTMLDivElement | null) => {
    if (element) box.current = element;
  }, []);
  // before the effects of the page that comes, which measure and would have the layout thrown away
  useInsertionEffect(() => {
    const element = box.current;
    if (active || !element) return;
    const skipOnly = () => element.style.removeProperty('display');
    skipOnly();
    // it is hidden once more when something is drawn in it
    const hidden = new MutationObserver(skipOnly);
    hidden.observe(element, { attributeFilter: ['style'] });
    return () => hidden.disconnect();
  }, [active]);
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div ref={keep} className={active ? 'pane' : 'pane pane-kept'} aria-hidden={active ? undefined : true}>
        {children}
      </div>
    </Activity>
  );
}
