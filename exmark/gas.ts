/**
 * The gases that a marking may name behind its group, by formula or by name (GB/T 3836.1-2021 clause 29.3 e).
 * Only what is known to be an ignitable gas passes: "(T4)", "(IP66)" and "+IIC" stand in the same place and are none.
 */

/** Ignitable gases whose formula has no number, or elements beside C, H, N, O, S and the halogens. */
const FORMULAS = new Set(
  'CO COS HCN CS2 C2N2 C2F4 B2H6 B5H9 AsH3 GeH4 H2Se PH3 SiH4 Si2H6 SiHCl3 SiH2Cl2 SiH3Cl SbH3 Ni(CO)4 Fe(CO)5'.split(' '),
);
/** What can be built of carbon, hydrogen, nitrogen, oxygen, sulphur and halogens, with at least one hydrogen and one number. */
const ORGANIC = /^(?=[CHN])(?=.*H)(?=.*\d)(?:(?:Cl|Br|[CHNOSF])(?:[2-9]|[1-9]\d)?){1,12}$/;
/** Of that shape, but nothing that burns. */
const INERT = new Set(['H2O', 'H2O2', 'H2SO4', 'HNO3', 'H2CO3', 'HF2']);

const NAMES = new Set(
  [
    'hydrogen 氢 氢气 methane 甲烷 ethane 乙烷 propane 丙烷 butane 丁烷 pentane 戊烷 hexane 己烷 heptane 庚烷 octane 辛烷',
    'ethylene 乙烯 propylene 丙烯 butadiene 丁二烯 acetylene 乙炔 ammonia 氨 氨气 benzene 苯 toluene 甲苯 xylene 二甲苯 styrene 苯乙烯',
    'methanol 甲醇 ethanol 乙醇 propanol 丙醇 isopropanol 异丙醇 butanol 丁醇 acetone 丙酮 butanone 丁酮 acetaldehyde 乙醛',
    'formaldehyde 甲醛 cyclohexane 环己烷 cyclopropane 环丙烷 hydrazine 肼 silane 硅烷 phosphine 磷化氢 arsine 砷化氢 diborane 乙硼烷',
    'kerosene 煤油 gasoline petrol 汽油 naphtha 石脑油 biogas 沼气 一氧化碳 二硫化碳 硫化氢 羰基硫 环氧乙烷 环氧丙烷 乙醚 二甲醚 乙酸乙酯',
    '氯乙烯 丙烯腈 氰化氢 水煤气 焦炉煤气 天然气 液化石油气 城市煤气',
  ]
    .join(' ')
    .split(' ')
    .concat(
      'carbon monoxide|carbon disulfide|carbon disulphide|hydrogen sulfide|hydrogen sulphide|carbonyl sulfide|ethylene oxide|propylene oxide|ethylene glycol'.split(
        '|',
      ),
      'diethyl ether|dimethyl ether|ethyl acetate|vinyl chloride|hydrogen cyanide|water gas|coke oven gas|natural gas|ethyl nitrate|town gas'.split(
        '|',
      ),
    ),
);

/** The gas as it is written: a formula in the wrong case, h2 or nh3, in the right one; other text unchanged. */
export const properGas = (text: string): string => (!isGas(text) && isGas(text.toUpperCase()) ? text.toUpperCase() : text);

/** True for the formula or the name of a gas that can ignite. */
export const isGas = (text: string): boolean =>
  FORMULAS.has(text) || (ORGANIC.test(text) && !INERT.has(text)) || NAMES.has(text.toLowerCase());
