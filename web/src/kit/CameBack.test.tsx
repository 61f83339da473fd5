// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { CameBack } from './CameBack.tsx';
import { openPage, startKitTexts } from './testing.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const row = { returned: true, returnedBy: '谢知秋', returnedWhy: '型号写错', jumped: false };

test('a row that was sent back says so, by whom and why', async () => {
  openPage(<CameBack row={row} />, {});
  await screen.findByText('退回');
  screen.getByText('谢知秋：型号写错');
});

test('one that a forced jump put here says that, and one that came straight says nothing', async () => {
  openPage(<CameBack row={{ ...row, jumped: true, returnedWhy: '' }} />, {});
  await screen.findByText('强制跳转');
  cleanup();
  const { container } = openPage(<CameBack row={{ ...row, returned: false }} />, {});
  expect(container.textContent).toBe('');
});
