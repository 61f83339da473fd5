/** Editions of the CCC implementation rule for explosion-proof electrical products, by the day they came into force (domain 1.1). */
const EDITIONS = [
  { ruleNo: 'CNCA-C23-01:2024', from: '2024-05-01' },
  { ruleNo: 'CNCA-C23-01:2019', from: '2019-10-01' },
] as const;

/** The edition in force on a day, `yyyy-MM-dd`; undefined before CCC covered these products. */
export const cccRuleInForce = (day: string): string | undefined => EDITIONS.find(({ from }) => from <= day)?.ruleNo;
