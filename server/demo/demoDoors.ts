import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type PersonInput, personBody } from '../../contract/registration/registration.ts'
import { type CodeFor, makeSentCode } from '../account/code.ts'
import { activityNoun } from '../activity/noun.ts'
import { arbitratorNoun } from '../arbitrator/noun.ts'
import { parse } from '../door/parse.ts'
import type { House } from '../house.ts'
import { add } from '../registration/add.ts'
import { submitAgent, submitCorporation } from '../registration/own.ts'
import { approve, back } from '../registration/review.ts'
import { registration } from '../tables/registration.ts'
import { giveFile, makePdf, makePng } from './demoFiles.ts'
import { type Ago, type By, demoPassword, perform } from './demoScene.ts'

/** Those who come by other doors than a login: people under review, an applicant from abroad, an attendee. */
export async function fillDoors(ago: Ago, by: By): Promise<void> {
  await registerPeople(ago, by)
  await registerOthers(ago, by)
  await comeFromAbroad(ago(1))
  await attend(ago(1))
}

/** A code that was sent to an address, as a letter would bring it. */
const codeFor = (house: House, wanted: CodeFor): Promise<string> => house.db.tx((tx) => makeSentCode(house, tx, wanted))

async function register(house: House, wanted: Omit<PersonInput, 'code' | 'password'>): Promise<string> {
  const use = wanted.corporation ? 'corporation' : 'register'
  const code = await codeFor(house, { use, address: wanted.account })
  const body = parse(personBody, { ...wanted, code, password: demoPassword })
  const { id } = await perform(add, { house, me: null, body })
  const [row] = await house.db.orm.select().from(registration).where(eq(registration.accountId, id))
  if (!row) throw new Error('A demo registration was not made')
  return row.id
}

async function registerPeople(ago: Ago, by: By): Promise<void> {
  await register(ago(1), {
    username: 'unverified',
    nickName: '林小燕',
    certificatesCate: 'idCard',
    certificatesNum: '310104199105123029',
    account: 'unverified@demo.test',
  })
  await register(ago(0.5), {
    username: 'newcandidate',
    nickName: '郑思远',
    certificatesCate: 'idCard',
    certificatesNum: '310104199105123029',
    account: 'newcandidate@demo.test',
    cate: 'ARBI_USER',
  })
  const id = await register(ago(3), {
    username: 'returned',
    nickName: '高志远',
    certificatesCate: 'idCard',
    certificatesNum: '330102198609271515',
    account: 'returned@demo.test',
    corporation: true,
    corporationName: '杭州志远电子商务有限公司',
    creditCode: '91330106MA2B1CDE3F',
  })
  const reason = '统一社会信用代码与营业执照不一致，请核对后重新提交。'
  const house = ago(2)
  const body = { id, version: 1, reason }
  await perform(back, { house, me: by('secretary'), body })
}

/** A corporation that waits for review, and a letter of authority that was approved. */
async function registerOthers(ago: Ago, by: By): Promise<void> {
  const me = by('agent')
  const first = ago(5)
  const letter = await giveFile(first, me, '授权委托书.pdf', makePdf(['Letter of authority']))
  const agent = {
    id: randomUUID(),
    principal: '江苏恒基建设集团有限公司',
    scope: '代为提出、承认、变更、放弃仲裁请求，代收法律文书',
    from: '2026-01-01',
    to: '2027-12-31',
    letter,
  }
  await perform(submitAgent, { house: first, me, body: agent })
  const then = ago(4)
  const decision = { id: agent.id, version: 1 }
  await perform(approve, { house: then, me: by('reviewer'), body: decision })

  const house = ago(1.5)
  const account = 'agent@demo.test'
  const code = await codeFor(house, { use: 'corporation', address: account })
  const corporation = {
    id: randomUUID(),
    name: '江苏明正法律咨询有限公司',
    creditCode: '91320106MA1XYZ8Q2K',
    legalPerson: '周明',
    address: '南京市玄武区中山路18号',
    account,
    licence: await giveFile(house, me, '营业执照.png', makePng(420, 300, [245, 236, 214])),
    code,
  }
  await perform(submitCorporation, { house, me, body: corporation })
}

async function comeFromAbroad(house: House): Promise<void> {
  const email = 'foreign@demo.test'
  const code = await codeFor(house, { use: 'abroad', address: email })
  await perform(arbitratorNoun.calls.abroadLogin, { house, me: null, body: { email, code } })
}

async function attend(house: House): Promise<void> {
  const phone = '13800000001'
  const code = await codeFor(house, { use: 'activity', address: phone })
  const { token, userId } = await perform(activityNoun.calls.login, { house, me: null, body: { phone, code } })
  const me = { id: userId, phone, tenantId: house.config.page.tenantId, session: token }
  const body = { loginName: '许嘉宾', company: '华东政法大学', title: '副教授', email: 'guest@demo.test', note: '' }
  await perform(activityNoun.calls.saveUser, { house, me, body })
}
