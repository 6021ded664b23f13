import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Category } from '../../contract/kernel/call.ts'
import type { IdentityPicture } from '../../contract/registration/registration.ts'

/** What the four categories are called; the server names them in Chinese only. */
export const categoryWords: Record<Category, MessageDescriptor> = {
  USER: msg`当事人`,
  MISHU: msg`工作人员`,
  ZCY: msg`仲裁员`,
  ARBI_USER: msg`仲裁员申请人`,
}

/** What the pictures of a real-name verification are to show. */
export const pictureWords: Record<IdentityPicture, MessageDescriptor> = {
  idPos: msg`证件正面`,
  idOther: msg`证件反面`,
  handId: msg`手持证件`,
}
