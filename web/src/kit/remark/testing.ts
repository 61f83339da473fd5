/** Whoever has phrases, for component tests. */
import type { UserInfo } from '../../shell/session.ts';

export const staffPerson: UserInfo = {
  user_id: 'u'.repeat(32),
  user_name: 'zhangruonan',
  real_name: 'Zhang Ruonan',
  tenant_id: '000000',
  dept_id: '',
  dept_name: '',
  role_id: '',
  role_name: '',
  avatar: '',
  imgUrl: '',
  oauth_id: '',
  administrator: false,
  roles: [],
  companyIds: [],
  kind: 'staff',
  mustChangePassword: false,
  mustSetFactor: false,
  passwordExpired: false,
};
