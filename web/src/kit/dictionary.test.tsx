// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { systemCalls } from '@zhengjian/contract/areas/system/calls.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ok } from '../shell/testing.ts';
import { DictSelect, DictText } from './dictionary.tsx';
import { openPage, startKitTexts } from './testing.tsx';

beforeAll(startKitTexts);
afterEach(cleanup);

const entry = { dictKey: '2301', dictValue: '防爆电机', dictValueEn: 'Ex motors', isSealed: 0 };

/** A page whose dictionary comes when it is let come. */
const open = () => {
  let come: (answer: Response) => void = () => {};
  openPage(
    <>
      <p data-testid="text">
        <DictText code="ccc_product_class" value="2301" />
      </p>
      <DictSelect code="ccc_product_class" value="2301" />
    </>,
    { [systemCalls.dictionaryBiz.path]: () => new Promise<Response>((resolve) => (come = resolve)) },
  );
  return () => come(ok([entry]));
};

test('until the words of a dictionary are there nobody reads its keys', async () => {
  const come = open();
  expect((await screen.findByTestId('text')).textContent).toBe('');
  expect(document.body.textContent).not.toContain('2301');
  come();
  expect(await screen.findAllByText('防爆电机')).toHaveLength(2);
  expect(document.body.textContent).not.toContain('2301');
});
