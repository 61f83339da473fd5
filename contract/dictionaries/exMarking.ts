/** Words of the Ex marking, taken from the grammar itself so that form, filter and judge never disagree. */
import { en } from '@zhengjian/exmark/text.en.ts';
import { zh } from '@zhengjian/exmark/text.zh.ts';
import { EPLS, GROUPS, TEMPERATURE_CLASSES, type TemperatureClass, TYPES } from '@zhengjian/exmark/vocabulary.ts';
import { dictionary } from './dictionary.ts';

export const exType = dictionary(
  'ex_type',
  '防爆型式',
  'Type of protection',
  TYPES.map((t) => [t.symbol, `${t.symbol} ${zh.types[t.symbol]}`, `${t.symbol} ${en.types[t.symbol]}`, `GB/T 3836.${t.part}`] as const),
);

export const exGroup = dictionary(
  'ex_group',
  '设备类别',
  'Equipment group',
  GROUPS.map((g) => [g, zh.groups[g], en.groups[g]] as const),
);

const classes: readonly TemperatureClass[] = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'];
const named = (template: string, name: TemperatureClass) =>
  template.replace('{{class}}', name).replace('{{celsius}}', String(TEMPERATURE_CLASSES[name]));
export const exTempClass = dictionary(
  'ex_temp_class',
  '温度组别',
  'Temperature class',
  classes.map((t) => [t, named(zh.classNames, t), named(en.classNames, t), String(TEMPERATURE_CLASSES[t])] as const),
);

export const exEpl = dictionary(
  'ex_epl',
  '设备保护级别',
  'Equipment protection level',
  EPLS.map((e) => [e, zh.eplNames[e], en.eplNames[e]] as const),
);
