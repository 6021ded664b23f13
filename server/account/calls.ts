import type { account as calls } from '../../contract/account.ts'
import type { Handlers } from '../door/handler.ts'
import { info, updateCenter, updateEmail, updatePhone } from './center/center.ts'
import { publicKey } from './center/key.ts'
import { forget, updatePass } from './forget.ts'
import { captcha, login } from './login.ts'
import { checkCode, getCode, getForgetCode, getNewCode, getOrgCode, phoneCode, sendCode } from './sendCodes.ts'
import { endSession, listSessions, logout } from './sessions.ts'

/** All but the way into a mediation, which is the hearings' (server/all.ts). */
export const account: Handlers<Omit<typeof calls, 'jumpMediate'>> = {
  captcha,
  login,
  info,
  logout,
  phoneCode,
  getCode,
  getOrgCode,
  getNewCode,
  getForgetCode,
  sendCode,
  checkCode,
  forget,
  updateCenter,
  updatePass,
  publicKey,
  updateEmail,
  updatePhone,
  listSessions,
  endSession,
}
