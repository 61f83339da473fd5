/** Rung when papers were handed in, so that the stamping worker of this process need not wait for its next look. */
import { EventEmitter } from 'node:events';

const bell = new EventEmitter();

export const ringBell = (): void => {
  bell.emit('ring');
};

/** @returns how to stop listening. */
export const onBell = (listener: () => void): (() => void) => {
  bell.on('ring', listener);
  return () => bell.off('ring', listener);
};
