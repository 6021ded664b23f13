import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PersonInput, RegistrationKind, RegistrationState } from '../../../contract/registration/registration.ts'
import type { IconName } from '../../ui/Icon.tsx'
import type { Family } from '../../ui/Tag.tsx'

/* What the codes of contract/registration/registration.ts are called. */

export const kindWords: Record<RegistrationKind, MessageDescriptor> = {
  person: msg`个人注册`,
  corporation: msg`单位登记`,
  agent: msg`授权委托`,
  identity: msg`实名认证`,
}

const applicant = msg`仲裁员申请人注册`

/** What a registration is called; `cate` as its person filled it in. */
export function kindOf(kind: RegistrationKind, cate: unknown): MessageDescriptor {
  return kind === 'person' && cate === 'ARBI_USER' ? applicant : kindWords[kind]
}

export const stateWords: Record<RegistrationState, { words: MessageDescriptor; family: Family; icon: IconName }> = {
  stored: { words: msg`未提交`, family: 'grey', icon: 'edit' },
  submitted: { words: msg`待审核`, family: 'amber', icon: 'clock' },
  returned: { words: msg`已退回`, family: 'red', icon: 'undo' },
  approved: { words: msg`审核通过`, family: 'green', icon: 'check' },
  withdrawn: { words: msg`已撤销`, family: 'grey', icon: 'close' },
}

export const certificateWords: Record<PersonInput['certificatesCate'], MessageDescriptor> = {
  idCard: msg`居民身份证`,
  passport: msg`护照`,
  hkMacao: msg`港澳居民来往内地通行证`,
  taiwan: msg`台湾居民来往大陆通行证`,
  other: msg`其他证件`,
}
