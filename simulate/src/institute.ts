/** Prepares the demo institute and a second tenant beside it: organisation, processes, staff. */

import { WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { addUser, clientHash, hashPassword } from '@zhengjian/server/src/areas/account/index.ts';
import { prepareRegions, prepareTenant } from '@zhengjian/server/src/areas/system/index.ts';
import { areas } from '@zhengjian/server/src/areas.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { register } from '@zhengjian/server/src/platform/area.ts';
import type { Db } from '@zhengjian/server/src/platform/database/db.ts';
import { createdBySystem } from '@zhengjian/server/src/platform/standard.ts';
import { dayText, type World } from '@zhengjian/server/src/platform/world.ts';
import { type CheckedFile, checkFolder, publish } from '@zhengjian/server/src/workflow/definitions.ts';
import { type StaffMember, staff } from './staff.ts';

export const MAIN_TENANT = '000000';
export const OTHER_TENANT = '100001';
/** Password of every demo account; production refuses a system that was filled with them. */
export const DEMO_PASSWORD = 'Zhengjian2026';

const TENANTS = [
  {
    tenantId: MAIN_TENANT,
    name: '中原防爆电气检验认证院',
    nameEn: 'Central Plain Ex Inspection and Certification Institute',
    domain: null,
  },
  {
    tenantId: OTHER_TENANT,
    name: '滨海防爆检测认证中心',
    nameEn: 'Binhai Ex Testing and Certification Centre',
    domain: 'binhai.example.cn',
  },
] as const;

/** What a browser of this tenant's people names as its host: a tenant with a domain answers the public there only. */
export const hostOf = (tenant: string): Record<string, string> => {
  const domain = TENANTS.find((t) => t.tenantId === tenant)?.domain;
  return domain ? { host: domain } : {};
};

const OTHER_STAFF = [
  { account: 'admin', name: '滨海管理员', role: 'administrator', dept: 'it' },
  { account: 'haishouli', name: '海守礼', role: 'ccc_acceptor', dept: 'desk' },
  { account: 'haifuhe', name: '海复核', role: 'ccc_accept_reviewer', dept: 'desk' },
  { account: 'haipizhun', name: '海批准', role: 'ccc_accept_approver', dept: 'desk' },
] as const;

const mobile = (i: number) => `1900010${String(i).padStart(4, '0')}`;

const furnishStaff = (db: Db, world: World, passwordHash: string, more: readonly StaffMember[]) =>
  db.system(async (tx) => {
    const common = { password: DEMO_PASSWORD, userType: 1 as const };
    await addUser(
      tx,
      world,
      {
        ...common,
        tenant: MAIN_TENANT,
        account: 'admin',
        realName: '系统管理员',
        phone: mobile(0),
        email: 'admin@example.cn',
        homePageType: 1,
        places: [{ role: 'administrator', dept: 'it' }],
      },
      passwordHash,
    );
    const ids = new Map<string, string>();
    for (const [i, s] of [...staff, ...more].entries())
      ids.set(
        s.account,
        await addUser(
          tx,
          world,
          {
            ...common,
            tenant: MAIN_TENANT,
            account: s.account,
            realName: s.name,
            phone: mobile(i + 1),
            email: `${s.account}@example.cn`,
            homePageType: s.homePageType,
            places: s.places,
          },
          passwordHash,
        ),
      );
    for (const s of OTHER_STAFF)
      await addUser(
        tx,
        world,
        {
          ...common,
          tenant: OTHER_TENANT,
          account: s.account,
          realName: s.name,
          phone: mobile(900),
          email: `${s.account}@example.com`,
          homePageType: 1,
          places: [s],
        },
        passwordHash,
      );
    const team = createdBySystem(MAIN_TENANT, world);
    await tx
      .insertInto('team')
      .values({ ...team, team_name: '防爆电机项目组', leader_id: ids.get('humingzhe') ?? null, laboratory: '101' })
      .execute();
    for (const account of ['humingzhe', 'zhuyutong', 'sunhaoran']) {
      const user = ids.get(account);
      if (user)
        await tx
          .insertInto('team_user')
          .values({
            ...createdBySystem(MAIN_TENANT, world),
            ...{ team_id: team.id, user_id: user, team_role: account === 'humingzhe' ? '1' : '2', join_date: dayText(world.now()) },
          })
          .execute();
    }
  });

/** Publishes the institute's processes for a tenant, as its own system does at start. */
export const publishProcesses = async (db: Db, world: World, tenant: string, files: readonly CheckedFile[]): Promise<void> => {
  await db.system(async (tx) => {
    for (const file of files) await publish(tx, { actor: systemActor(tenant), world }, file);
  });
};

export type InstituteOptions = {
  /** Staff beside those whom every play has. */
  more?: readonly StaffMember[];
  /** Of everybody's password, where it is asked for thousands of times. */
  passwordHash?: string;
  /** How long a sign-in holds without being renewed; as a new institute has it unless said otherwise. */
  accessMinutes?: number;
};

/** How long a sign-in through the product's own pages holds without being renewed. */
export const holdSignIns = (db: Db, minutes: number): Promise<unknown> =>
  db.system((tx) => tx.updateTable('oauth_client').set({ access_minutes: minutes }).where('client_id', '=', WEB_CLIENT.id).execute());

/** Everything before the first company comes. `processes`: folder of the .bpmn files. */
export const seedInstitute = async (db: Db, world: World, processes: string, options: InstituteOptions = {}): Promise<void> => {
  const passwordHash = options.passwordHash ?? (await hashPassword(clientHash(DEMO_PASSWORD)));
  // the files name actions of the areas
  register(areas);
  const files = await checkFolder(processes);
  await db.system((tx) => prepareRegions(tx, world));
  for (const tenant of TENANTS) {
    await db.system((tx) => prepareTenant(tx, world, tenant));
    await publishProcesses(db, world, tenant.tenantId, files);
  }
  await furnishStaff(db, world, passwordHash, options.more ?? []);
  if (options.accessMinutes !== undefined) await holdSignIns(db, options.accessMinutes);
};
