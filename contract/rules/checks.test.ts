import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCccNumber, isCnexNumber, isCnvNumber, isExCccNumber, isIecexNumber, parseCccNumber, suffixOf } from './certificateNumber.ts';
import {
  isBankAccount,
  isBankSerial,
  isDigitalInvoiceNumber,
  isFactoryNumber,
  isHsCode,
  isIpCode,
  isPostcode,
  isSfWaybill,
} from './formats.ts';
import { identityBirthday, identitySex, judgeIdentityCard } from './identityCard.ts';
import { cccRuleInForce } from './implementationRule.ts';
import { fenFromText, isAmount, textFromFen } from './money.ts';
import { isTelephone, judgeMobile } from './phone.ts';

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  [undefined, 'empty'],
  ['1380013800', 'length'],
  ['138001380000', 'length'],
  ['0377-00008801', 'length'],
  ['02100008804', 'format'],
  ['03771234567', 'format'],
  ['12345678901', 'format'],
  ['abcdefghijk', 'format'],
  ['１３８００１３８０００', 'format'],
  ['19000000001', 'ok'],
  [' 13800138000 ', 'ok'],
])('mobile number "%s": %s', (typed, verdict) => {
  expect(judgeMobile(typed)).toBe(verdict);
});

test('a company may be reached by landline, service number or abroad', () => {
  for (const text of ['0377-00008801', '021-00008804', '010-12345678-123', '400-123-4567', '19000000001', '+45 12 34 56 78'])
    expect(isTelephone(text), text).toBe(true);
  for (const text of ['', '12345', '377-00008801', 'phone']) expect(isTelephone(text), text).toBe(false);
});

test('identity cards: form, day of birth, check character', () => {
  expect(judgeIdentityCard('11010519491231002X')).toBe('ok');
  expect(judgeIdentityCard('11010519491231002x')).toBe('ok');
  expect(judgeIdentityCard('110105194912310021')).toBe('check');
  expect(judgeIdentityCard('11010519490231002X')).toBe('birthday');
  expect(judgeIdentityCard('11010518991231002X')).toBe('birthday');
  expect(judgeIdentityCard('11010519491231002X', '1949-12-30')).toBe('birthday');
  expect(judgeIdentityCard('11010519491231002')).toBe('format');
  expect(judgeIdentityCard('A1010519491231002X')).toBe('format');
  expect(identityBirthday('11010519491231002X')).toBe('1949-12-31');
  expect(identitySex('11010519491231002X')).toBe('2');
});

test('CCC certificate numbers name year, body, class and serial', () => {
  expect(parseCccNumber('2025992301000018')).toEqual({ year: 2025, body: '99', productClass: '2301', serial: '000018' });
  expect(isExCccNumber('2025992318000001')).toBe(true);
  expect(isExCccNumber('2025992319000001')).toBe(false);
  expect(isExCccNumber('2025012300000001')).toBe(false);
  expect(isCccNumber('2020010101000001')).toBe(true);
  for (const wrong of ['', '1925992301000018', '202599230100001', '20259923010000188', '2025 9923 0100 0018'])
    expect(isCccNumber(wrong), wrong).toBe(false);
});

test('Ex, vehicle and IECEx certificate numbers', () => {
  for (const right of ['CNEx25.0127', 'CNEx25.0127X', 'CNEx25.0127U', 'CNEx20.12345']) expect(isCnexNumber(right), right).toBe(true);
  for (const wrong of ['CNEX25.0127', 'CNEx25.012', 'CNEx2025.0127', 'CNEx25.0127Y', 'CNEx25.123456'])
    expect(isCnexNumber(wrong), wrong).toBe(false);
  expect(isCnvNumber('CNV25.0031X')).toBe(true);
  expect(isCnvNumber('CNV25.0031U')).toBe(false);
  expect(isIecexNumber('IECEx XXX 25.0012X')).toBe(true);
  expect(isIecexNumber('IECEx 25.0012X')).toBe(false);
  expect([suffixOf('CNEx25.0127'), suffixOf('CNEx25.0127X'), suffixOf('CNEx25.0127U')]).toEqual(['0', '1', '2']);
});

test('other formats', () => {
  expect([isPostcode('473000'), isPostcode('47300'), isPostcode('47300a')]).toEqual([true, false, false]);
  expect([isBankAccount('1234567890123456'), isBankAccount('123456789012345'), isBankAccount('1234567890123456789012')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isBankSerial('1'.repeat(20)), isBankSerial('1'.repeat(33))]).toEqual([true, false]);
  expect([isSfWaybill('SF1234567890123'), isSfWaybill('SF123')]).toEqual([true, false]);
  expect([isDigitalInvoiceNumber('2'.repeat(20)), isDigitalInvoiceNumber('2'.repeat(8))]).toEqual([true, false]);
  expect([isFactoryNumber('N000356'), isFactoryNumber('n000356'), isFactoryNumber('N00356')]).toEqual([true, false, false]);
  expect([isHsCode('8501.52.00.90'), isHsCode('8501520090'), isHsCode('85015')]).toEqual([true, true, false]);
  for (const right of ['IP65', 'IP66/IP68', 'IPX4', 'IP6X', 'IP69K', 'IP54W']) expect(isIpCode(right), right).toBe(true);
  for (const wrong of ['', '65', 'IP', 'IP7', 'IP75', 'ip65']) expect(isIpCode(wrong), wrong).toBe(false);
});

test('money goes from text to fen and back without loss', () => {
  expect(fenFromText('1234.5')).toBe(123_450);
  expect(fenFromText('0.07')).toBe(7);
  expect(fenFromText('-0.00')).toBe(0);
  expect(fenFromText('999999999999.99')).toBe(99_999_999_999_999);
  for (const wrong of ['', '.5', '1.234', '1,000.00', '1e3', '1234567890123', '一']) expect(fenFromText(wrong), wrong).toBeUndefined();
  expect(['0', '12.30', '-0.01', '-0', '1.234', ''].map(isAmount)).toEqual([true, true, false, false, false, false]);
  expect([textFromFen(0), textFromFen(7), textFromFen(-7), textFromFen(123_450)]).toEqual(['0.00', '0.07', '-0.07', '1234.50']);
  expect(() => textFromFen(0.5)).toThrow(RangeError);
  fc.assert(fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (fen) => fenFromText(textFromFen(fen)) === fen));
});

test('the implementation rule in force is the edition whose first day has come', () => {
  expect(cccRuleInForce('2019-09-30')).toBeUndefined();
  expect(cccRuleInForce('2019-10-01')).toBe('CNCA-C23-01:2019');
  expect(cccRuleInForce('2024-04-30')).toBe('CNCA-C23-01:2019');
  expect(cccRuleInForce('2024-05-01')).toBe('CNCA-C23-01:2024');
});
