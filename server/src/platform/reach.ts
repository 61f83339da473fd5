/** Days that people enter: a year that was mistyped is refused beside its field. */
import type { Language } from '@zhengjian/contract/constants.ts';
import { daysOf, PLANNED, type Reach } from '@zhengjian/contract/rules/planned.ts';
import { refusalText, refuse } from './refuse.ts';
import { dayText, type World } from './world.ts';

/**
 * @param days by the names of their fields; what is no day or was left out is passed over
 * @throws server.dayFar
 */
export const refuseFarDays = (
  { world, lang }: { world: Pick<World, 'now'>; lang: Language },
  days: Readonly<Record<string, unknown>>,
  reach: Reach = PLANNED,
): void => {
  const { first, last } = daysOf(dayText(world.now()), reach);
  for (const [field, day] of Object.entries(days)) {
    if (typeof day !== 'string' || day === '' || (day >= first && day <= last)) continue;
    const said = { day, first, last };
    refuse('server.dayFar', said, { [field]: refusalText(lang, 'server.dayFar', said) });
  }
};
