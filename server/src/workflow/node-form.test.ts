/** The form of a node, declared once: its words, its conditions and what was decided with it. */
import { asked, needed, nodeForm, oneOf, yesNo } from '@zhengjian/contract/node-form.ts';
import { choice, id, text, whole } from '@zhengjian/contract/record.ts';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../platform/database/schema.ts';
import { Refusal } from '../platform/refuse.ts';
import { decidedFields, shownFormOf } from './node-form.ts';
import { readNodeInput } from './node-input.ts';
import { node, type ProcessHooks, registerProcess } from './registry.ts';
import { cccSystem } from './testing/ccc.ts';
import { actOf } from './testing/people.ts';

const { system, db, people } = await cccSystem();
const { qian, zhou } = people;

const texts = {
  zh: {
    words: { shift: { day: '白班', night: '夜班' } },
    nodeForms: { handover: { part: { who: '交接' }, hint: { reason: '如：出差' } } },
    fields: {
      handover: {
        handed: '工作已交接',
        to: '交接人',
        hours: '小时数',
        shift: '班次',
        laboratory: '实验室',
        reason: '未交接的原因',
        outcome: '检查结果',
      },
    },
  },
  en: {
    words: { shift: { day: 'Day', night: 'Night' } },
    nodeForms: { handover: { part: { who: 'Handover' }, hint: { reason: 'e.g. travelling' } } },
    fields: {
      handover: {
        handed: 'Work handed over',
        to: 'Taken over by',
        hours: 'Hours',
        shift: 'Shift',
        laboratory: 'Laboratory',
        reason: 'Why not',
        outcome: 'Outcome',
      },
    },
  },
};
const place = { area: 'workflow', name: 'handover', process: 'handover', node: 'ask' } as const;
const form = nodeForm({
  ...place,
  fields: {
    handed: asked(yesNo()),
    to: asked(id(), { part: 'who', when: { handed: '1' }, first: true }),
    hours: asked(whole(1, 24), { part: 'who', when: { handed: '1' }, required: false }),
    shift: asked(oneOf(['day', 'night'], 'words.shift'), { when: { handed: '1' }, otherwise: 'day' }),
    laboratory: asked(choice('laboratory_b'), { required: false }),
    reason: asked(text(20), { when: { handed: '0' }, results: ['PASS', 'REJECT*'] }),
  },
  rows: { outcome: choice('task_category') },
});
const hooks = (more: Partial<ProcessHooks> = {}): ProcessHooks => ({
  setState: async () => {},
  texts,
  nodes: { ask: node({ form, options: { to: async () => [{ id: zhou.user, realName: zhou.name }] } }) },
  ...more,
});
registerProcess('handover', hooks());

const asking = { category: 'handover', node: 'ask', result: 'PASS' };
const read = (given: object, lang: 'zh' | 'en' = 'zh', result = 'PASS') =>
  db
    .read(qian, (tx: Tx) => readNodeInput(tx, { ...actOf(system, qian), lang }, { ...asking, result }, { ...given }))
    .catch((fault: unknown) => {
      if (!(fault instanceof Refusal)) throw fault;
      return { refused: fault.key, said: fault.params.said ?? fault.params.label, fields: fault.fields };
    });
const to = zhou.user;

describe('what is given with a decision', () => {
  test('what the form asks for and is missing is refused in its own words, in both languages', async () => {
    const missing = (said: string, field: string) => ({ refused: 'workflow.fieldMissing', said, fields: { [field]: said } });
    expect(await read({})).toEqual(missing('请选择工作已交接', 'handed'));
    expect(await read({}, 'en')).toEqual(missing('Please choose: Work handed over', 'handed'));
    expect(await read({ handed: '0', reason: '  ' })).toEqual(missing('请填写未交接的原因', 'reason'));
    expect(await read({ handed: '1' }, 'en')).toEqual(missing('Please choose: Taken over by', 'to'));
  });

  test('conditions decide by result and by the other fields', async () => {
    expect(await read({ handed: '1', to, hours: '8' })).toEqual({ handed: '1', to, hours: 8, shift: 'day' });
    expect(await read({ handed: '0', reason: ' 出差 ' })).toMatchObject({ handed: '0', reason: '出差' });
    expect(await read({}, 'zh', 'REJECT_PRE'), 'nothing is wanted where the case goes back').toEqual({});
  });

  test('what is malformed, foreign or not offered is refused', async () => {
    expect(await read({ handed: 'perhaps' })).toMatchObject({ refused: 'server.input' });
    expect(await read({ handed: '1', to, hours: '25' })).toMatchObject({ refused: 'server.input', fields: { hours: expect.any(String) } });
    expect(await read({ handed: '1', to, days: '2' })).toMatchObject({ refused: 'workflow.fieldNotDeclared' });
    expect(await read({ handed: '1', to: qian.user })).toMatchObject({ refused: 'workflow.fieldNotOffered', said: '交接人' });
  });

  test('a key that its dictionary does not have is refused at its field', async () => {
    expect(await read({ handed: '1', to, laboratory: '999' })).toMatchObject({
      refused: 'server.input',
      fields: { laboratory: expect.any(String) },
    });
  });
});

describe('what is shown', () => {
  test('the dialog gets labels, options, conditions and what it begins with', async () => {
    const shown = await db.read(qian, (tx) =>
      shownFormOf(tx, { ...actOf(system, qian), lang: 'en' }, { category: 'handover', node: 'ask', businessId: qian.user }),
    );
    expect(shown?.begin).toEqual({ to });
    expect(shown?.rows).toEqual([{ name: 'outcome', label: 'Outcome', dict: 'task_category' }]);
    expect(shown?.fields.map((f) => [f.name, f.kind, f.label, f.part, f.required])).toEqual([
      ['handed', 'word', 'Work handed over', '', true],
      ['to', 'reference', 'Taken over by', 'Handover', true],
      ['hours', 'number', 'Hours', 'Handover', false],
      ['shift', 'word', 'Shift', '', true],
      ['laboratory', 'choice', 'Laboratory', '', false],
      ['reason', 'text', 'Why not', '', true],
    ]);
    expect(shown?.fields[0]?.options.map((o) => o.label)).toEqual(['Yes', 'No']);
    expect(shown?.fields[1]).toMatchObject({ options: [{ value: to, label: zhou.name }], when: { handed: '1' } });
    expect(shown?.fields[5]).toMatchObject({
      max: 20,
      hint: 'e.g. travelling',
      missing: 'Please fill in: Why not',
      results: ['PASS', 'REJECT*'],
    });
  });

  test('of a decision, what its result asked for, in words', async () => {
    const given = { handed: '1', to, shift: 'night', laboratory: '101', reason: 'written before the choice was changed' };
    const shown = (result: string) => db.read(qian, (tx) => decidedFields(tx, actOf(system, qian), { ...asking, result }, given));
    expect((await shown('PASS')).map((f) => [f.label, f.value, f.dict])).toEqual([
      ['工作已交接', '是', ''],
      ['交接人', zhou.name, ''],
      ['班次', '夜班', ''],
      ['实验室', '101', 'laboratory_b'],
    ]);
    expect(await shown('REJECT_PRE')).toEqual([]);
  });
});

describe('a declaration', () => {
  test('is refused at start-up where words are lacking, or at a node that is not its own', () => {
    const { handed: _, ...fewer } = texts.en.fields.handover;
    const en = { ...texts.en, fields: { handover: fewer } };
    expect(() => registerProcess('handover', hooks())).toThrow('registered twice');
    expect(() => registerProcess('other', hooks())).toThrow('belongs to handover ask');
    const wordless = nodeForm({ ...place, process: 'wordless', fields: { handed: asked(needed()) } });
    const at = (given: ProcessHooks['texts']) => () =>
      registerProcess('wordless', { setState: async () => {}, nodes: { ask: node({ form: wordless }) }, ...(given && { texts: given }) });
    expect(at(undefined)).toThrow('fields.handover.handed (zh), fields.handover.handed (en)');
    expect(at({ zh: texts.zh, en })).toThrow('lacks its words: fields.handover.handed (en)');
    const unnamed = nodeForm({ ...place, process: 'unnamed', fields: {}, rows: { visits: whole(0, 9) } });
    expect(() => registerProcess('unnamed', hooks({ nodes: { ask: node({ form: unnamed }) } }))).toThrow('fields.handover.visits (zh)');
  });

  test('that names a refusal its area does not have does not compile', () => {
    const misspelt = nodeForm({ ...place, fields: { handed: asked(yesNo(), { missing: 'noSuchRefusal' }) } });
    // @ts-expect-error: `workflow.noSuchRefusal` is not among the texts
    expect(node({ form: misspelt }).form).toBe(misspelt);
  });
});
