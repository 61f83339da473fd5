import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { expect, test } from 'vitest';
import { systemActor } from '../../platform/actor.ts';
import { freshDatabase } from '../../testing/database.ts';
import { nextNumber } from './next-number.ts';

const { db, raw, world } = await freshDatabase();
const clerk = { ...systemActor('000000'), kind: 'staff' as const };
const acting = { actor: clerk, world };
const PARAMS = { cccApplication: 'number.ccc', batch: 'number.batch', leave: 'number.leave', seal: 'number.seal' } as const;
const next = (kind: keyof typeof PARAMS) =>
  db.write(clerk, (tx) => nextNumber(tx, acting, { pattern: PATTERNS[kind], param: PARAMS[kind] }));
const setPattern = (key: string, template: string) =>
  raw(
    `insert into system_param (id, tenant_id, created_at, created_by, updated_at, updated_by, param_key, param_name, param_value)
     values ('${world.uuid()}', '${clerk.tenant}', now(), '${clerk.user}', now(), '${clerk.user}', $1, $1, $2)
     on conflict (tenant_id, param_key) do update set param_value = $2`,
    [key, template],
  );

test('a kind is numbered by the pattern of the trade until the institute sets its own; the series starts anew with each year', async () => {
  world.setNow('2026-12-31 16:00:00');
  expect([await next('cccApplication'), await next('cccApplication'), await next('batch')]).toEqual([
    'A2026CCC000001',
    'A2026CCC000002',
    'B20261231001',
  ]);
  world.setNow('2027-01-04 09:00:00');
  expect(await next('cccApplication')).toBe('A2027CCC000001');
  await setPattern('number.ccc', 'ZJ{yyyy}-{4}');
  expect([await next('cccApplication'), await next('cccApplication')]).toEqual(['ZJ2027-0001', 'ZJ2027-0002']);
  expect([await next('leave'), await next('seal')]).toEqual(['LV20270001', 'YZ2027001']);
});

test('the number after the last that its pattern has digits for is refused, and the parameter named', async () => {
  world.setNow('2027-01-04 09:00:00');
  await setPattern('number.leave', 'L{yyyy}{1}');
  for (let n = 1; n <= 9; n++) expect(await next('leave')).toBe(`L2027${n}`);
  await expect(next('leave')).rejects.toMatchObject({
    key: 'system.numbersUsedUp',
    params: { param: 'number.leave', pattern: 'L{yyyy}{1}' },
  });
  await setPattern('number.leave', 'L{yyyy}{2}');
  expect(await next('leave')).toBe('L202710');
});

test.each(['ZJ{yyyy}', 'ZJ{lab}{4}'])('a pattern that gives no number is refused by name: %s', async (template) => {
  await setPattern('number.ccc', template);
  await expect(next('cccApplication')).rejects.toMatchObject({ key: 'system.numberPattern', params: { param: 'number.ccc' } });
});
