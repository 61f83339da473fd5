// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CaseFileScreen } from './CaseFileScreen.tsx';
import { openPage, startKitTexts } from './testing.tsx';

const WIDE = 1440;

beforeAll(startKitTexts);
afterEach(cleanup);

test('the timeline beside a case is scrolled by the keyboard: it takes the focus', () => {
  window.innerWidth = WIDE;
  act(() => void window.dispatchEvent(new Event('resize')));
  openPage(<CaseFileScreen title="A2026CCC000001" facts={[]} parts={[]} side={<ol />} />, {});
  expect(screen.getByRole('complementary', { name: '流程时间轴' }).tabIndex).toBe(0);
});
