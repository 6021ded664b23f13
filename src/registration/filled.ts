import type { PersonInput, RegistrantCate } from '../../contract/registration/registration.ts'
import type { Reason } from './useReason.ts'

/** What a registration form begins with. */
export type Filled = Pick<
  PersonInput,
  'username' | 'nickName' | 'certificatesCate' | 'certificatesNum' | 'account' | 'corporationName' | 'creditCode'
> & { corporation: boolean; cate: RegistrantCate }

const kinds: readonly PersonInput['certificatesCate'][] = ['idCard', 'passport', 'hkMacao', 'taiwan', 'other']

/** Whether an account was asked for, so that the register form mends it; the rest is mended in the personal centre. */
export function isOfPerson({ kind, data }: Reason): boolean {
  return kind === 'person' || typeof data.username === 'string'
}

/** What was filled in before it was returned; empty where nothing was. */
export function filledBefore(data: Record<string, unknown> = {}): Filled {
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
  return {
    username: text('username'),
    nickName: text('nickName'),
    certificatesCate: kinds.find((kind) => kind === data.certificatesCate) ?? 'idCard',
    certificatesNum: text('certificatesNum'),
    account: text('account'),
    corporation: data.corporation === true,
    cate: data.cate === 'ARBI_USER' ? 'ARBI_USER' : 'USER',
    corporationName: text('corporationName'),
    creditCode: text('creditCode'),
  }
}
