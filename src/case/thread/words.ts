import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Audience, ThreadGroup } from '../../../contract/thread.ts'

/** What an audience is called by whoever is in it; to a side, its own is the institution alone. */
export const audienceWords: Record<Audience, MessageDescriptor> = {
  all: msg`全体：双方当事人、仲裁庭和仲裁机构`,
  sides: msg`双方当事人和仲裁机构（不含仲裁庭）`,
  APP: msg`申请人和仲裁机构`,
  DEF: msg`被申请人和仲裁机构`,
  bench: msg`仲裁庭和仲裁机构`,
  tribunal: msg`仅仲裁庭成员`,
}

export const groupWords: Record<ThreadGroup, MessageDescriptor> = {
  APP: msg({ message: '申请人', context: 'case' }),
  DEF: msg`被申请人`,
  office: msg`仲裁机构`,
  tribunal: msg`仲裁庭`,
}
