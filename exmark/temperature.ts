/** The temperature part of a marking (GB/T 3836.1-2021 clause 29.4): classes for gas, degrees for dust, nothing for mines. */
import type { FaultCode, Temperature } from './shape.ts';
import { type Atmosphere, classOf, isTemperatureClass, TEMPERATURE_CLASSES } from './vocabulary.ts';

type TemperatureFault = Extract<FaultCode, `E_TEMP${string}`>;
export type Read = { temp: Temperature } | { fault: TemperatureFault };
type Written = { text: string; paren?: string };

const CELSIUS = '([1-9]\\d{1,2})°C';
const GAS_VALUE = new RegExp(`^${CELSIUS}$`);
const DUST = new RegExp(`^T(?:([1-9]\\d{0,3}) )?${CELSIUS}$`);
const RANGE = /^(T[1-6])([…/~-])(T[1-6])$/;

const readGas = ({ text, paren }: Written): Read => {
  if (isTemperatureClass(text) && paren === undefined) return { temp: { kind: 'class', class: text } };
  const [, from = '', by, to = ''] = RANGE.exec(text) ?? [];
  if ((by === '…' || by === '/') && from !== to && isTemperatureClass(from) && isTemperatureClass(to) && paren === undefined)
    return { temp: { kind: 'class', class: from, to, by } };
  const celsius = Number(GAS_VALUE.exec(text)?.[1]);
  if (celsius) {
    if (paren === undefined) return { temp: { kind: 'value', celsius } };
    if (!isTemperatureClass(paren)) return { fault: 'E_TEMP' };
    return celsius <= TEMPERATURE_CLASSES[paren] ? { temp: { kind: 'value', celsius, class: paren } } : { fault: 'E_TEMP_CLASS_MISMATCH' };
  }
  return { fault: /^T(\d+ )?\d+°C$/.test(text) ? 'E_TEMP_DUST_FORM' : 'E_TEMP' };
};

const readDust = ({ text, paren }: Written): Read => {
  const [, layer, celsius] = DUST.exec(text) ?? [];
  if (celsius && paren !== undefined) return { fault: 'E_TEMP_GAS_FORM' };
  if (celsius) return { temp: { kind: 'dust', celsius: Number(celsius), ...(layer && { layer: Number(layer) }) } };
  if (isTemperatureClass(text) || RANGE.test(text)) return { fault: 'E_TEMP_GAS_FORM' };
  if (GAS_VALUE.test(text)) return { fault: 'E_TEMP_NO_T' };
  if (/^T[1-9]\d{1,3}( [1-9]\d{1,2})?[°C]?$/.test(text)) return { fault: 'E_TEMP_UNIT' };
  return { fault: 'E_TEMP' };
};

/** Reads the temperature of a marking for its atmosphere, or says what is wrong with it. */
export const readTemperature = (written: Written, atmosphere: Atmosphere): Read =>
  atmosphere === 'mining' ? { fault: 'E_TEMP_GROUP1' } : atmosphere === 'gas' ? readGas(written) : readDust(written);

const figure = (text: string): number | undefined => {
  const celsius = Number(/(?<!\d)(\d{2,3})(?:°C|°|C)?$/.exec(text)?.[1]);
  return celsius > 0 ? celsius : undefined;
};

/** The temperature that was surely meant by a faulty one; undefined when it is open. */
export const mendTemperature = ({ text, paren }: Written, atmosphere: Atmosphere): Temperature | undefined => {
  const celsius = /°C$|^T\d{2,3}[°C]?$/.test(text) ? figure(text) : undefined;
  if (atmosphere === 'dust') {
    if (isTemperatureClass(text)) return { kind: 'dust', celsius: TEMPERATURE_CLASSES[text] };
    const layer = Number(/^T(\d{1,4}) /.exec(text)?.[1]);
    return celsius ? { kind: 'dust', celsius, ...(layer > 0 && { layer }) } : undefined;
  }
  const [, from = '', , to = ''] = RANGE.exec(text) ?? [];
  if (isTemperatureClass(from) && isTemperatureClass(to))
    return from === to ? { kind: 'class', class: from } : { kind: 'class', class: from, to, by: '…' };
  if (isTemperatureClass(text)) {
    const inParen = figure(paren ?? '');
    if (inParen && inParen <= TEMPERATURE_CLASSES[text]) return { kind: 'value', celsius: inParen, class: text };
    return paren === undefined || paren === text ? { kind: 'class', class: text } : undefined;
  }
  if (!celsius || !text.endsWith('°C')) return undefined;
  const best = classOf(celsius);
  if (/^T/.test(text) && best) return { kind: 'class', class: best };
  return { kind: 'value', celsius, ...(paren !== undefined && best && { class: best }) };
};

export const renderTemperature = (temp: Temperature): string => {
  if (temp.kind === 'class') return temp.to ? `${temp.class}${temp.by ?? '…'}${temp.to}` : temp.class;
  if (temp.kind === 'value') return temp.class ? `${temp.celsius}°C (${temp.class})` : `${temp.celsius}°C`;
  return temp.layer ? `T${temp.layer} ${temp.celsius}°C` : `T${temp.celsius}°C`;
};
