import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import { session } from '../../server/tables/account.ts'
import { openSession } from '../../server/who.ts'
import type { Scene } from '../door/scene.ts'
import { people } from '../make/people.ts'

export const accountScene: Scene<'account'> = {
  may: {
    captcha: '*',
    login: '*',
    logoutLater: '*',
    phoneCode: '*',
    getCode: '*',
    getOrgCode: '*',
    getNewCode: '*',
    getForgetCode: '*',
    sendCode: '*',
    checkCode: '*',
    forget: '*',
    openLink: '*',
    setByLink: '*',
    beFirst: '*',
    publicKey: '*',
    deviceKey: 'USAHIMLVNZC',
    info: 'USAHIMLVNZC',
    logout: 'USAHIMLVNZC',
    updateCenter: 'USAHIMLVNZC',
    updatePass: 'USAHIMLVNZC',
    updateEmail: 'USAHIMLVNZC',
    updatePhone: 'USAHIMLVNZC',
    listSessions: 'USAHIMLVNZC',
    endOtherSessions: 'USAHIMLVNZC',
    listOfficeUses: 'SAHIMLVN',
    endSession: 'USAHIMLVNZC',
    jumpMediate: 'USAHIMLVNZC',
  },
  reach: {
    endSession: 'yn nn nn nn',
  },
  bodies: () => {
    const { username, cate, password } = people.partyWang
    const address = 'nobody@example.org'
    const forgot = { account: address, cate, type: '2', tenantId: 1 }
    return {
      login: { username, password, cate, code: '1234', uuid: randomUUID(), tenantId: 1, loginType: 'login' },
      logoutLater: { sessions: ['0'.repeat(64)] },
      getCode: { account: address },
      getOrgCode: { account: address },
      getForgetCode: forgot,
      sendCode: forgot,
      checkCode: { account: address, code: '1234', use: 'register' },
      forget: { account: address, cate, code: '1234', password: 'Wrong#2026', tenantId: 1, type: 'email' },
      openLink: { code: 'nobody has it' },
      setByLink: { code: 'nobody has it', password: 'Wrong#2026' },
      beFirst: { code: 'nobody has it', username, nickName: '某人', email: address, password: 'Wrong#2026' },
      deviceKey: { device: randomUUID() },
      updateCenter: { nickName: '王建国', gender: 'M', notices: { mail: true, sms: true } },
      updatePass: { oldPass: 'Wrong#2026', newPass: 'Other#2026' },
      updateEmail: { password: 'sealed', email: address },
      updatePhone: { password: 'sealed', phone: '13700000000' },
      jumpMediate: { loginName: '110101199003070097' },
    }
  },
  tries: ({ server }) => {
    async function freshSession(): Promise<string> {
      const { house } = server.running
      await openSession(house, house.db.orm, server.id('partyWang'), { ip: '', device: randomUUID() })
      const rows = await house.db.orm.select().from(session)
      return rows.filter((row) => row.accountId === server.id('partyWang')).at(-1)?.id ?? ''
    }
    return {
      endSession: async (as) =>
        server.call(contract.account.endSession, { params: { id: await freshSession() } }, { as }),
    }
  },
}
