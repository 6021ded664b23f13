import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** As whom people sign, by the words that stand on the document; the institution's own are in Chinese. */
const known: Record<string, MessageDescriptor> = {
  仲裁秘书: msg`仲裁秘书`,
  仲裁员: msg`仲裁员`,
  首席仲裁员: msg`首席仲裁员`,
  独任仲裁员: msg`独任仲裁员`,
  申请人: msg({ message: '申请人', context: 'case' }),
  被申请人: msg`被申请人`,
  代理人: msg`代理人`,
  证人: msg`证人`,
  译员: msg`译员`,
  参会人员: msg({ message: '参会人员', context: 'one' }),
}

/** The same in the language shown, where it is one of ours; what a secretary typed stands as it was typed. */
export function signerRole(role: string): string {
  const words = Object.hasOwn(known, role) ? known[role] : undefined
  return words ? i18n._(words) : role
}
