import type { Profile, User } from '../../contract/account/user.ts'
import type { Category } from '../../contract/kernel/call.ts'
import type { House } from '../house.ts'
import type { account } from '../tables/account.ts'

const cateNames: Record<Category, string> = {
  USER: '当事人',
  MISHU: '工作人员',
  ZCY: '仲裁员',
  ARBI_USER: '仲裁员申请人',
}

const emptyProfile: Omit<Profile, 'nickName'> = {
  gender: '',
  birthday: '',
  nationality: '',
  nation: '',
  habitation: '',
  occupation: '',
  speciality: '',
  landline: '',
  contractPhone: '',
  certificatesCate: '',
  certificatesNum: '',
  certificatesExp: '',
  otherCertificates: '',
  addressCountry: '',
  addressProvince: '',
  addressCity: '',
  addressArea: '',
  addressDetail: '',
  officeAddress: '',
  sendArriveAddress: '',
  sendEmail: '',
  bank: '',
  bankCard: '',
  resume: '',
  avatarPath: '',
  avatarName: '',
}

export type AccountRow = Omit<typeof account.$inferSelect, 'passwordHash'>

/** The whole user of specification §3 from a row of the account table. */
export function userOf(house: House, row: AccountRow): User {
  const { id, username, phone, enabled, cate, tenantId, status, roles, jobs, dept, verifyType, corporation } = row
  // Not by spreading: what is named after a spread costs a microsecond each, and every page asks for this.
  return Object.assign({}, emptyProfile, row.profile, {
    nickName: row.nickName,
    id,
    username,
    // The mailbox is the name of a foreign applicant, even where an older account has the same one.
    email: row.email ?? (row.isForeign ? username : ''),
    phone: phone ?? '',
    enabled,
    cate,
    cateName: cateNames[cate],
    tenantId,
    status,
    roles,
    jobs,
    dept,
    deptId: '',
    idPos: row.idPos,
    idOther: row.idOther,
    handId: row.handId,
    verifyType,
    customerId: '',
    signatureId: '',
    pwdTimeOut: daysLeft(house, row),
    corporation,
    createTime: row.createdAt.toISOString(),
    notices: row.notices,
  })
}

/** Whole days until the password must be changed, 0 or less when it is too old; foreign applicants have none (decisions C-12, C-13). */
export function daysLeft(
  house: House,
  { passwordAt, isForeign }: Pick<AccountRow, 'passwordAt' | 'isForeign'>,
): number {
  if (isForeign) return 180
  return house.config.passwordDays - Math.floor((house.now().getTime() - passwordAt.getTime()) / 86_400_000)
}
