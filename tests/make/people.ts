import type { NewAccount } from '../../server/account/create.ts'

const password = 'Test#2026'

/** Holds every desk, as the secretaries of the demo do, whose exemptions they have (contract/kernel/office.ts). */
const desks = ['ROLE_FILING', 'ROLE_FINANCE', 'ROLE_SECRETARY', 'ROLE_REGISTRAR', 'ROLE_RECEPTION', 'ROLE_DEMO_KEEPER']

/** Who appears in tests. Two of every category that owns something, so that one can be the stranger. */
export const people = {
  partyWang: { username: 'wang', nickName: '王建国', cate: 'USER', password },
  partyChen: { username: 'chen', nickName: '陈丽华', cate: 'USER', password },
  secretaryLi: { username: 'li', nickName: '李秘书', cate: 'MISHU', password, roles: desks },
  /** The one secretary here who keeps users, menus and dictionaries; and the head, who accepts cases. */
  adminZhao: {
    username: 'zhao',
    nickName: '赵主任',
    cate: 'MISHU',
    password,
    roles: ['ROLE_ADMIN', 'ROLE_HEAD', ...desks],
  },
  arbitratorSun: { username: 'sun', nickName: '孙首席', cate: 'ZCY', password },
  candidateHe: { username: 'he', nickName: '何申请人', cate: 'ARBI_USER', password },
  /** Of another institution. */
  secretaryFar: { username: 'far', nickName: '远秘书', cate: 'MISHU', password, tenantId: 2, roles: desks },
  adminFar: {
    username: 'faradmin',
    nickName: '远主任',
    cate: 'MISHU',
    password,
    tenantId: 2,
    roles: ['ROLE_ADMIN', 'ROLE_HEAD', ...desks],
  },
  /** Still has the default password. */
  arbitratorNew: { username: 'feng', nickName: '冯仲裁员', cate: 'ZCY', password: 'Arb#123456' },
  partyUnverified: { username: 'unverified', nickName: '未审核', cate: 'USER', password, status: 'UNVERIFIED' },
  partyExpired: {
    username: 'expired',
    nickName: '旧密码',
    cate: 'USER',
    password,
    passwordAt: new Date('2020-01-01T00:00:00Z'),
  },
} satisfies Record<string, NewAccount>

export type Name = keyof typeof people
