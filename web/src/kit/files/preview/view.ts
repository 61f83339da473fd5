/** What every part that shows a file is given. */
import type { Shown } from './store.ts';

export type ViewProps = {
  bytes: Uint8Array<ArrayBuffer>;
  file: Shown;
  /** The content is not what the name says: the preview then tells so, and never stands blank. */
  onBroken: () => void;
};
