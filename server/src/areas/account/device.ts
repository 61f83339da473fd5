/** Which program and system a person sits before, out of what it says of itself. */
const PROGRAMS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\/([\d.]{1,12})/, 'WeChat'],
  [/Edg(?:e|A|iOS)?\/(\d{1,4})/, 'Edge'],
  [/OPR\/(\d{1,4})/, 'Opera'],
  [/Firefox\/(\d{1,4})/, 'Firefox'],
  [/Chrome\/(\d{1,4})/, 'Chrome'],
  [/Version\/(\d{1,4})[\d.]* .*Safari/, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Such as `Chrome 128 · Windows`; what names neither stays as it is, shortened. */
export const deviceOf = (agent: string): string => {
  const program = PROGRAMS.flatMap(([pattern, name]) => {
    const found = pattern.exec(agent);
    return found ? [`${name} ${found[1] ?? ''}`.trim()] : [];
  })[0];
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1];
  return [program, system].filter(Boolean).join(' · ') || agent.slice(0, 40);
};
