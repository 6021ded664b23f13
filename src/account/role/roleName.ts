import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const roleWords: Record<string, MessageDescriptor> = {
  ROLE_ADMIN: msg`系统管理员`,
  ROLE_SECRETARY: msg`案件秘书`,
  ROLE_HEAD: msg`负责人`,
  ROLE_FILING: msg`立案人员`,
  ROLE_FINANCE: msg`财务人员`,
  ROLE_REGISTRAR: msg`仲裁员管理人员`,
  ROLE_RECEPTION: msg`前台接待人员`,
  ROLE_DEMO_KEEPER: msg`全部职务（仅演示）`,
  ROLE_DEMO_TRIBUNAL: msg`组庭（仅演示）`,
  ROLE_SYSTEM_DEFAULT: msg`无角色`,
}

/** What a role is called; one that an institution made itself is called by its name. */
export function roleName(role: string): string {
  const words = roleWords[role]
  return words ? i18n._(words) : role
}
