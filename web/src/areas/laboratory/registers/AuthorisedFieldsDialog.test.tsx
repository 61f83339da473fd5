// @vitest-environment happy-dom

import { cleanup, screen } from '@testing-library/react';
import { authorisedFieldCalls } from '@zhengjian/contract/areas/laboratory/authorised-fields.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, startKitTexts } from '../../../kit/testing.tsx';
import { ok } from '../../../shell/testing.ts';
import { AuthorisedFieldsDialog } from './AuthorisedFieldsDialog.tsx';

beforeAll(async () => {
  await startKitTexts();
  i18next.addResourceBundle('zh', 'laboratory', zh);
});
afterEach(cleanup);

const ID = '7'.repeat(32);
const signatory = {
  ...{ id: ID, version: 1, laboratoryId: ID, laboratoryName: '隔爆实验室', userId: ID, personName: '孙浩然', fieldAct: 'sign' },
  ...{ productClasses: ['2301'], validFrom: '2020-01-01', validUntil: '2020-12-31', basisNo: 'SQ-2020-01' },
};

test('says for which act nobody is registered, and which field has ended', async () => {
  openPage(<AuthorisedFieldsDialog of={{ id: ID, name: '隔爆实验室' }} onClose={() => undefined} />, {
    [authorisedFieldCalls.authorisedFields.path]: () => ok([signatory]),
  });
  expect(await screen.findByText('孙浩然')).toBeDefined();
  expect(screen.getByText(zh.scope.ended)).toBeDefined();
  expect(screen.getByText(zh.field.everybody.review)).toBeDefined();
  expect(screen.queryByText(zh.field.everybody.sign)).toBeNull();
});
