import type { account as calls } from '../../contract/account/account.ts'
import type { Noun } from '../door/handler.ts'
import { info, updateCenter, updateEmail, updatePhone } from './center/center.ts'
import { deviceKey } from './center/deviceKey.ts'
import { publicKey } from './center/key.ts'
import { listOfficeUses } from './center/officeUses.ts'
import { captcha, login } from './login.ts'
import { forget, updatePass } from './password/forget.ts'
import { beFirst, openLink, setByLink } from './password/passLink.ts'
import { checkCode, getCode, getForgetCode, getNewCode, getOrgCode, phoneCode, sendCode } from './sendCodes.ts'
import { endOtherSessions, endSession, listSessions, logout, logoutLater } from './sessions.ts'

/** All but the way into a mediation, which is the hearings' (server/nouns.ts). */
export const accountNoun: Noun<Omit<typeof calls, 'jumpMediate'>> = {
  calls: {
    captcha,
    login,
    info,
    logout,
    logoutLater,
    phoneCode,
    getCode,
    getOrgCode,
    getNewCode,
    getForgetCode,
    sendCode,
    checkCode,
    forget,
    openLink,
    setByLink,
    beFirst,
    updateCenter,
    updatePass,
    publicKey,
    deviceKey,
    updateEmail,
    updatePhone,
    listSessions,
    endSession,
    endOtherSessions,
    listOfficeUses,
  },
  kinds: {},
}
