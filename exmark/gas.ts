/**
 * The gases that a marking may name behind its group, by formula or by name (GB/T 3836.1-2021 clause 29.3 e).
 * Only what is known to be an ignitable gas passes: "(T4)", "(IP66)" and "+IIC" stand in the same place and are none.
 */
import { en } from './text.en.ts';
import { zh } from './text.zh.ts';

/** Ignitable gases whose formula has no number, or elements beside C, H, N, O, S and the halogens. */
const FORMULAS = new Set(
  'CO COS HCN CS2 C2N2 C2F4 B2H6 B5H9 AsH3 GeH4 H2Se PH3 SiH4 Si2H6 SiHCl3 SiH2Cl2 SiH3Cl SbH3 Ni(CO)4 Fe(CO)5'.split(' '),
);
/** What can be built of carbon, hydrogen, nitrogen, oxygen, sulphur and halogens, with at least one hydrogen and one number. */
const ORGANIC = /^(?=[CHN])(?=.*H)(?=.*\d)(?:(?:Cl|Br|[CHNOSF])(?:[2-9]|[1-9]\d)?){1,12}$/;
/** Of that shape, but nothing that burns. */
const INERT = new Set(['H2O', 'H2O2', 'H2SO4', 'HNO3', 'H2CO3', 'HF2']);

const NAMES = new Set([...zh.gases, ...en.gases]);

/** The gas as it is written: a formula in the wrong case, h2 or nh3, in the right one; other text unchanged. */
export const properGas = (text: string): string => (!isGas(text) && isGas(text.toUpperCase()) ? text.toUpperCase() : text);

/** True for the formula or the name of a gas that can ignite. */
export const isGas = (text: string): boolean =>
  FORMULAS.has(text) || (ORGANIC.test(text) && !INERT.has(text)) || NAMES.has(text.toLowerCase());
