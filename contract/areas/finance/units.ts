/** Units in which fees are counted, in English for one and for several; what an institute has entered otherwise is shown as entered. */
import type { Language } from '../../constants.ts';

const ENGLISH: Readonly<Record<string, readonly [one: string, several: string]>> = {
  单元: ['unit', 'units'],
  单元·人: ['unit and person', 'units and persons'],
  人日: ['person-day', 'person-days'],
  人: ['person', 'persons'],
  项: ['item', 'items'],
  项目: ['project', 'projects'],
  证书: ['certificate', 'certificates'],
  证书·年: ['certificate and year', 'certificates and years'],
  合同: ['contract', 'contracts'],
  份: ['copy', 'copies'],
  次: ['time', 'times'],
  轮: ['round', 'rounds'],
  台: ['piece', 'pieces'],
  套: ['set', 'sets'],
};

/** @param quantity how many, in figures */
export const unitWord = (lang: Language, unit: string, quantity = '1'): string =>
  lang === 'en' ? (ENGLISH[unit]?.[quantity === '1' ? 0 : 1] ?? unit) : unit;
