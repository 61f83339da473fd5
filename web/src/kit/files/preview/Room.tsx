/** Where a view scrolls; the keyboard reaches it and moves it. */
import type { KeyboardEvent, ReactNode, Ref } from 'react';

type Props = {
  name: string;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
  onScroll?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
};

export function Room({ name, className = '', children, ref, onScroll, onKeyDown }: Props) {
  return (
    <section
      ref={ref ?? null}
      className={`view-room ${className}`.trimEnd()}
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      {children}
    </section>
  );
}
