import * as z from 'zod/mini'

/*
 * How somebody was checked who signs or confirms something: what was done at that act, and nothing besides. Whatever speaks of it (a
 * certificate of completion, a signer's certificate, the register, a proof of service, a screen) takes its words from here.
 */

/** `realName`: their account, to which they signed in, is certified under their real name. `factor`: the session was begun with a second one. */
export const identityChecks = ['account', 'factor', 'realName', 'phoneCode', 'mailCode'] as const
export type IdentityCheck = (typeof identityChecks)[number]

/** Of an act of before these were kept nothing is known, and nothing said. */
export const keptChecks = z._default(z.array(z.enum(identityChecks)), [])

interface Said {
  zh: string
  en: string
}

export const identityCheckWords: Record<IdentityCheck, Said> = {
  account: { zh: '账号登录', en: 'account login' },
  factor: { zh: '二次验证', en: 'second factor' },
  realName: { zh: '实名认证', en: 'verified identity' },
  phoneCode: { zh: '手机验证码', en: 'code sent to a phone' },
  mailCode: { zh: '邮箱验证码', en: 'code sent to a mailbox' },
}

/** Who was not checked at all. */
export const unchecked: Said = { zh: '未核验身份', en: 'identity not checked' }

/** All that was done, in the order of the list. */
export function identityCheckSaid(checks: readonly IdentityCheck[]): Said {
  const done = identityChecks.filter((one) => checks.includes(one)).map((one) => identityCheckWords[one])
  if (done.length === 0) return unchecked
  return { zh: done.map(({ zh }) => zh).join('、'), en: done.map(({ en }) => en).join(', ') }
}

/** The same in both languages, for papers that are in both. Short enough for a part of a name in a certificate (RFC 5280: 64 letters). */
export function identityCheckLine(checks: readonly IdentityCheck[]): string {
  const { zh, en } = identityCheckSaid(checks)
  return `${zh} ${en}`
}

/** The check behind a code that was sent to an address. */
export const codeCheck = (to: string): IdentityCheck => (to.includes('@') ? 'mailCode' : 'phoneCode')

/** What a session showed, and what is known of its account. */
export const accountChecks = ({ strong, verifyType }: { strong: boolean; verifyType: string }): IdentityCheck[] => [
  'account',
  ...(strong ? (['factor'] as const) : []),
  ...(verifyType !== '' ? (['realName'] as const) : []),
]
