/** Usual parameters of a product class with their units (domain 3.3). The names stand in the texts under `customer.params`. */
import type { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';

export type ParamCode = keyof typeof zh.customer.params;

/** Units; a parameter without one is not named. */
export const UNITS: Partial<Record<ParamCode, string>> = {
  ratedPower: 'kW',
  ratedVoltage: 'V',
  ratedCurrent: 'A',
  frequency: 'Hz',
  frameSize: 'mm',
  powerDissipation: 'W',
  volume: 'cm³',
  power: 'W',
  emergencyTime: 'min',
  Ui: 'V',
  Ii: 'mA',
  Pi: 'W',
  Ci: 'nF',
  Li: 'mH',
  Uo: 'V',
  Io: 'mA',
  Po: 'W',
  Co: 'nF',
  Lo: 'mH',
  Um: 'V',
  gap: 'mm',
  jointWidth: 'mm',
  referencePressure: 'MPa',
  heatingPower: 'W/m',
  minInstallTemp: '°C',
  minBendRadius: 'mm',
  batteryVoltage: 'V',
  batteryCapacity: 'Ah',
  opticalPower: 'mW',
  wavelength: 'nm',
};

const MOTOR = [
  'ratedPower',
  'ratedVoltage',
  'ratedCurrent',
  'frequency',
  'poles',
  'frameSize',
  'dutyType',
  'insulationClass',
  'efficiencyClass',
] as const;
const BOX = ['ratedVoltage', 'ratedCurrent', 'terminals', 'powerDissipation', 'volume'] as const;
const INTRINSIC = ['Ui', 'Ii', 'Pi', 'Ci', 'Li'] as const;
const RATED = ['ratedVoltage', 'ratedCurrent', 'ratedPower'] as const;

const sets: Readonly<Record<string, readonly ParamCode[]>> = {
  '2301': MOTOR,
  '2302': ['ratedPower', 'ratedVoltage', 'ratedCurrent', 'frequency', 'poles', 'insulationClass'],
  '2303': BOX,
  '2304': BOX,
  '2305': [...RATED, 'frequency'],
  '2306': [...RATED, 'frequency', 'insulationClass'],
  '2307': [...RATED, 'dutyType', 'insulationClass'],
  '2308': ['ratedVoltage', 'ratedCurrent', 'poles'],
  '2309': [...INTRINSIC, 'ratedVoltage', 'power'],
  '2310': ['ratedVoltage', 'ratedCurrent', 'power', ...INTRINSIC],
  '2311': [...RATED, 'frequency'],
  '2312': ['heatingPower', 'ratedVoltage', 'minInstallTemp', 'minBendRadius'],
  '2313': ['volume', 'referencePressure'],
  '2314': ['ratedVoltage', 'power', ...INTRINSIC],
  '2315': ['range', 'outputSignal', ...INTRINSIC],
  '2316': ['Um', 'Uo', 'Io', 'Po', 'Co', 'Lo'],
  '2317': BOX,
  '2318': ['lamp', 'power', 'ratedVoltage', 'lightSource', 'emergencyTime'],
};

/** Codes that models of the class usually state; rated values where the class is not known. */
export const usualParams = (productClass: string): readonly ParamCode[] => sets[productClass] ?? RATED;
