/** The institute's laboratories and its library of tests. */
import { cccProductClass } from '@zhengjian/contract/dictionaries/scheme.ts';
import { laboratories, TEST_CENTRE } from '../defaults/laboratories.ts';
import { testItems } from '../defaults/test-items.ts';
import '../../laboratory/tables.ts';
import { keysOf, type Ledger, rowOf, type System } from './given.ts';

const OWN = '1';

const giveLaboratories = async (system: System, ledger: Ledger): Promise<void> => {
  const { tx, tenant } = system;
  const there = await tx.selectFrom('laboratory').select('lab_code').where('tenant_id', '=', tenant).execute();
  const fresh = ledger.take(
    'laboratory',
    laboratories,
    ([code]) => code,
    keysOf(there, (l) => l.lab_code),
  );
  if (fresh.length === 0) return;
  await tx
    .insertInto('laboratory')
    .values(
      fresh.map(([code, zh, en]) => ({
        ...rowOf(system),
        ...{ lab_code: code, name: zh, name_en: en, lab_kind: OWN, cnas_no: '', designated_no: '' },
        scope: cccProductClass.items.map(({ key }) => key),
        ...{ address: TEST_CENTRE.address, contact: TEST_CENTRE.contact, phone: '', sample_address: TEST_CENTRE.address },
        ...{ receiver: TEST_CENTRE.receiver, contract_no: '', contract_to: null, evaluate_date: null, evaluate_score: null },
      })),
    )
    .execute();
};

/** A test whose standard the institute does not keep is left out. */
const giveTestItems = async (system: System, ledger: Ledger): Promise<void> => {
  const { tx, tenant } = system;
  const standards = await tx.selectFrom('standard').select(['id', 'standard_no']).where('tenant_id', '=', tenant).execute();
  const idOf = new Map(standards.map((s) => [s.standard_no, s.id]));
  const there = await tx.selectFrom('test_item_dict').select('item_code').where('tenant_id', '=', tenant).execute();
  const fresh = ledger.take(
    'testItem',
    testItems.filter(({ standard }) => idOf.has(standard)),
    ({ code }) => code,
    keysOf(there, (i) => i.item_code),
  );
  const rows = fresh.flatMap((item) => {
    const standard_id = idOf.get(item.standard);
    return standard_id === undefined ? [] : [{ item, standard_id }];
  });
  if (rows.length === 0) return;
  await tx
    .insertInto('test_item_dict')
    .values(
      rows.map(({ item, standard_id }) => ({
        ...rowOf(system),
        ...{ item_code: item.code, item_name: item.zh, item_name_en: item.en, standard_id, clause: item.clause },
        ...{ ex_types: [...item.exTypes], laboratory: item.laboratory, std_hours: item.hours, sample_need: '', equipment_kinds: '' },
        ...{ criteria: item.criteria, measures: JSON.stringify(item.measures), price_code: item.priceCode, price_fen: item.fen },
        is_outsource: false,
      })),
    )
    .execute();
};

export const giveLaboratory = async (system: System, ledger: Ledger): Promise<void> => {
  await giveLaboratories(system, ledger);
  await giveTestItems(system, ledger);
};
