/** The four size levels of the window (spec: 000 §2.4 screen-size): below 768, from 768, from 992, from 1200 pixels. */
import { createStore, useStore } from './store.ts';

export const BREAKPOINTS = [768, 992, 1200] as const;
export type SizeLevel = 0 | 1 | 2 | 3;

export const levelOf = (width: number): SizeLevel => BREAKPOINTS.filter((from) => width >= from).length as SizeLevel;

const level = createStore<SizeLevel>(levelOf(window.innerWidth));
window.addEventListener('resize', () => level.set(levelOf(window.innerWidth)));

/** 0 phone, 1 tablet, 2 small desk, 3 wide. */
export const useSizeLevel = (): SizeLevel => useStore(level);
