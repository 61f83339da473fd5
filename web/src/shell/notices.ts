/** Where code outside of React says something to the user; the layout shows it (one toast per text at a time). */
export type Notice = { kind: 'success' | 'warning' | 'error'; text: string };

type Listener = (notice: Notice) => void;
let listener: Listener | null = null;

export const notify = (kind: Notice['kind'], text: string): void => {
  listener?.({ kind, text });
};

/** The one place that shows notices; answers the way to leave. */
export function onNotice(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = null;
  };
}
