/** An institute of an earlier version gets what a newer one brings, once, and keeps what its administrators changed. */
import { beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { prepareRegions, prepareTenant, renewDefaults } from './index.ts';
// a line brings its catalogue
import '../acceptance/line.ts';

const T = '000000';
const { db, raw, world } = await freshDatabase();
const counts = async () =>
  (
    await raw<Record<string, number>>(
      `select (select count(*)::int from menu) menus, (select count(*)::int from role_menu) grants, (select count(*)::int from file_func) funcs,
        (select count(*)::int from file_catalog) papers, (select count(*)::int from dict_item) items, (select count(*)::int from role) roles,
        (select count(*)::int from system_param) params, (select count(*)::int from default_given) given`,
    )
  )[0];

beforeAll(async () => {
  await db.system(async (tx) => {
    await prepareRegions(tx, world);
    await prepareTenant(tx, world, { tenantId: T, name: '院', nameEn: 'Institute', domain: null });
  });
});

test('a new institute has all of it, and opening its system again adds nothing', async () => {
  const before = await counts();
  expect(before).toMatchObject({ funcs: 4, papers: 133 });
  expect(await renewDefaults(db, world)).toEqual([]);
  expect(await counts()).toEqual(before);
});

test('an older system gets the lines and menus it never had; what was changed stays, what was deleted stays away', async () => {
  const whole = await counts();
  // as a system of the version before stood: one line, no archive, no note of what it had been given
  await raw('delete from default_given');
  await raw("delete from file_catalog where business_type in ('2', '4')");
  await raw("delete from file_func where business_type in ('2', '4')");
  await raw("delete from role_menu where menu_id in (select id from menu where code in ('documents', 'archive_view', 'archive_audit'))");
  await raw("delete from menu where code in ('archive_audit', 'archive_view')");
  await raw("delete from menu where code = 'documents' and not exists (select from menu c where c.parent_id = menu.id)");
  await raw('delete from dict_item where dict_key = (select min(dict_key) from dict_item)');
  // what its administrator did
  await raw("update menu set name = '我的待办项目', sort = 77 where code = 'desk_todo'");
  await raw("update file_catalog set name = '授权文件', max_file_size = 7, sort = 500 where catalog_code = '0105'");
  await raw(
    "insert into default_given (tenant_id, created_at, created_by, kind, item) select tenant_id, created_at, created_by, 'paper', '0119' from file_func where function_code = 'cccApplication'",
  );
  await raw("delete from file_catalog where catalog_code = '0119'");

  expect(await renewDefaults(db, world)).toEqual([T]);
  const { given: _, ...now } = (await counts()) ?? {};
  const { given: __, ...then } = whole ?? {};
  expect(now).toEqual({ ...then, papers: Number(then.papers) - 1 });
  expect(await raw('select name, sort from menu where code = $1', ['desk_todo'])).toEqual([{ name: '我的待办项目', sort: 77 }]);
  expect(await raw('select name, max_file_size as size from file_catalog where catalog_code = $1', ['0105'])).toEqual([
    { name: '授权文件', size: 7 },
  ]);
  expect(await raw('select id from file_catalog where catalog_code = $1', ['0119'])).toEqual([]);
  const holders = await raw<{ alias: string }>(
    "select r.role_alias as alias from role_menu g join menu m on m.id = g.menu_id join role r on r.id = g.role_id where m.code = 'archive_view' order by 1",
  );
  expect(holders.map((h) => h.alias)).toEqual(expect.arrayContaining(['archivist', 'cert_engineer', 'dean']));
  expect(await raw("select p.code from menu m join menu p on p.id = m.parent_id where m.code = 'archive_view'")).toEqual([
    { code: 'documents' },
  ]);
  expect(await raw("select details -> 'added' ->> 'fileFunc' as n from audit_row where kind = 'tenant.defaults'")).toEqual([{ n: '2' }]);

  expect(await renewDefaults(db, world), 'once').toEqual([]);
});

test('what an administrator deletes later does not come back', async () => {
  await raw("delete from role_menu where menu_id in (select id from menu where code = 'archive_batch_view')");
  await raw("delete from menu where code = 'archive_batch_view'");
  await raw("delete from file_catalog where function_code = 'sicApplication'");
  await raw("delete from file_func where function_code = 'sicApplication'");
  await raw("delete from file_catalog where catalog_code = '0118'");
  const before = await counts();
  expect(await renewDefaults(db, world)).toEqual([]);
  expect(await counts()).toEqual(before);
});

test('a paper of a newer version comes last in its folder, however the folder was ordered', async () => {
  await raw("delete from default_given where item = '0203'");
  await raw("delete from file_catalog where catalog_code = '0203'");
  await raw("update file_catalog set sort = 900 where catalog_code = '0201'");
  expect(await renewDefaults(db, world)).toEqual([T]);
  const order = await raw<{ code: string }>(
    "select n.catalog_code as code from file_catalog n join file_catalog f on f.id = n.parent_id where f.catalog_code = '02' order by n.sort, n.id",
  );
  expect(order.map((n) => n.code)).toEqual(['0202', '0204', '0205', '0201', '0203']);
});

test('two processes that open at once add it once', async () => {
  await raw("delete from default_given where kind = 'menu' and item = 'home'");
  await raw("delete from role_menu where menu_id = (select id from menu where code = 'home')");
  await raw("delete from menu where code = 'home'");
  const both = await Promise.all([renewDefaults(db, world), renewDefaults(db, world)]);
  expect(both.flat()).toEqual([T]);
  expect(await raw("select code from menu where code = 'home'")).toEqual([{ code: 'home' }]);
});
