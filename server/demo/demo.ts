import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import type { CaseState } from '../../contract/case.ts'
import { preservationBody } from '../../contract/filing.ts'
import { createAccount, type NewAccount } from '../account/create.ts'
import { openCase } from '../case/case.ts'
import { account, counter, demo } from '../database/schema.ts'
import { localDay } from '../document/when.ts'
import { parse } from '../door/parse.ts'
import { acceptPreservation, refusePreservation, returnPreservation, withdrawPreservation } from '../filing/move.ts'
import { submitPreservation } from '../filing/preservation.ts'
import type { House } from '../house.ts'
import type { Person } from '../who.ts'
import { demoApplications } from './demoApplications.ts'
import { fillArbitrators } from './demoArbitrators.ts'
import { fillCases } from './demoCases.ts'
import { fillDoors } from './demoDoors.ts'
import { fillEvidence } from './demoEvidence.ts'
import { giveFile, makePdf, makePng } from './demoFiles.ts'
import { fillGuarantees } from './demoGuarantees.ts'
import { fillMessages } from './demoMessages.ts'
import { type Ago, type By, demoPassword, plain } from './demoScene.ts'
import { fillTribunals } from './demoTribunals.ts'

type DemoAccount = Omit<NewAccount, 'password'>

const mail = (name: string, phone: string) => ({ email: `${name}@demo.test`, phone })

/** Looked at by a secretary, as those who registered are: the way to the mediation is open to them. */
const verified = (certificatesNum: string) => ({
  verifyType: 'review',
  profile: { certificatesCate: 'idCard', certificatesNum },
})

export const demoAccounts: DemoAccount[] = [
  {
    username: 'applicant',
    nickName: '王建国',
    cate: 'USER',
    ...verified('310101198003150011'),
    ...mail('applicant', '13900000001'),
  },
  {
    username: 'respondent',
    nickName: '陈丽华',
    cate: 'USER',
    ...verified('330106198507220022'),
    ...mail('respondent', '13900000002'),
  },
  {
    username: 'agent',
    nickName: '周明律师',
    cate: 'USER',
    ...verified('310104197911030013'),
    ...mail('agent', '13900000003'),
  },
  {
    username: 'secretary',
    nickName: '李秘书',
    cate: 'MISHU',
    roles: ['ROLE_SECRETARY', 'ROLE_ADMIN'],
    dept: '立案一部',
    jobs: ['办案秘书'],
    ...mail('secretary', '13900000011'),
  },
  {
    username: 'reviewer',
    nickName: '赵主任',
    cate: 'MISHU',
    roles: ['ROLE_SECRETARY', 'ROLE_HEAD', 'ROLE_ADMIN'],
    dept: '立案一部',
    jobs: ['部门主任'],
    ...mail('reviewer', '13900000012'),
  },
  { username: 'arbitrator', nickName: '孙首席', cate: 'ZCY', ...mail('arbitrator', '13900000021') },
  { username: 'arbitrator2', nickName: '吴仲裁员', cate: 'ZCY', ...mail('arbitrator2', '13900000022') },
  { username: 'arbitrator3', nickName: '郑仲裁员', cate: 'ZCY', ...mail('arbitrator3', '13900000023') },
  { username: 'newarbitrator', nickName: '冯仲裁员', cate: 'ZCY', ...mail('newarbitrator', '13900000024') },
  { username: 'candidate', nickName: '何申请人', cate: 'ARBI_USER', ...mail('candidate', '13900000031') },
  { username: 'candidate2', nickName: '林静', cate: 'ARBI_USER', ...mail('candidate2', '13900000032') },
  { username: 'candidate3', nickName: '许文涛', cate: 'ARBI_USER', ...mail('candidate3', '13900000033') },
  { username: 'candidate4', nickName: '沈若兰', cate: 'ARBI_USER', ...mail('candidate4', '13900000034') },
]

const causes: [cause: string, state: CaseState, amount: string, other: string][] = [
  ['买卖合同纠纷', 'hearing', '4620000', '上海云帆贸易有限公司'],
  ['建设工程施工合同纠纷', 'tribunal', '18750000.50', '江苏恒基建设集团有限公司'],
  ['股权转让纠纷', 'transfered', '32000000', '深圳启明投资合伙企业（有限合伙）'],
  ['房屋租赁合同纠纷', 'aff', '286000', '杭州西溪商业管理有限公司'],
  ['民间借贷纠纷', 'unpay', '550000', '刘志强'],
  ['服务合同纠纷', 'pending', '98000.88', '北京智联软件有限公司'],
  ['货运代理合同纠纷', 'returned', '1260000', '宁波海通国际货运代理有限公司'],
  ['融资租赁合同纠纷', 'audit2', '7430000', '天津滨海融资租赁有限公司'],
  ['技术开发合同纠纷', 'award', '2150000', '广州数维科技有限公司'],
  ['承揽合同纠纷', 'closed', '413500', '苏州精工机械厂'],
  ['保险合同纠纷', 'withdrawn', '160000', '平安达财产保险股份有限公司'],
  ['合伙协议纠纷', 'suspended', '905000', '黄晓梅'],
  ['委托合同纠纷', 'disagree', '72000', '成都锦程商务咨询有限公司'],
  ['仓储合同纠纷', 'lapsed', '338000', '青岛港湾仓储有限公司'],
]

const dayMs = 86_400_000

const another = 'set another DATA_DIR or DATABASE_URL'

/**
 * Throws where the demo data of this database forbids to start: without DEMO everybody would know its passwords; half of it
 * is left by a start that was ended meanwhile.
 */
export async function checkDemo(house: House): Promise<void> {
  const [mark] = await house.db.orm.select().from(demo)
  if (!mark) return
  if (!house.config.demo)
    throw new Error(
      `This database holds demo accounts, whose passwords are public. Without the demo, ${another}; or set DEMO=1.`,
    )
  if (!mark.madeAt)
    throw new Error(
      `The demo data of this database is only half made: the start that made it was ended, or is making it right now. Delete DATA_DIR (or empty the database) and start again, or ${another}.`,
    )
}

/** Fills an empty database by the functions people use, as if it had happened over the last weeks. */
export async function fillDemo(house: House): Promise<void> {
  const [known] = await house.db.orm.select({ accounts: count() }).from(account)
  if (known && known.accounts > 0) return
  await house.db.orm.insert(demo).values({ begunAt: house.now() })
  const ago = (days: number): House => ({ ...house, now: () => new Date(house.now().getTime() - days * dayMs) })
  const people = new Map<string, Person>()
  for (const wanted of demoAccounts) {
    const password =
      wanted.username === 'newarbitrator' ? house.config.zcyDefaultPassword || demoPassword : demoPassword
    const id = await createAccount(ago(20), { ...wanted, password })
    people.set(wanted.username, await personWith(house, id))
  }
  const by = (username: string): Person => {
    const person = people.get(username)
    if (!person) throw new Error(`No demo account ${username}`)
    return person
  }
  await openCases(ago, by)
  await fillCases(ago, by)
  await fileApplications(ago, by)
  await fillGuarantees(ago, by)
  await fillEvidence(ago, by)
  // Before their new term: its entries are not in force yet when those tribunals were made.
  await fillTribunals(ago, by)
  await fillArbitrators(ago, by)
  await fillDoors(ago, by)
  await fillMessages(ago, by)
  await house.db.orm.update(demo).set({ madeAt: house.now() })
}

async function personWith(house: House, id: string): Promise<Person> {
  const [row] = await house.db.orm.select().from(account).where(eq(account.id, id))
  if (!row) throw new Error('A demo account vanished')
  const { passwordHash: _, profile: __, ...person } = row
  return { ...person, session: 'demo', expiresAt: house.now() }
}

async function openCases(ago: Ago, by: By): Promise<void> {
  for (const [at, [cause, state, amount, other]] of causes.entries()) {
    const house = ago(60 - at * 4)
    // The respondent's account stands for the other side of every second case, the applicant's claims in the others too.
    const attendees = [
      { accountId: by('applicant').id, camp: 'APP' as const, role: 'party' as const, name: by('applicant').nickName },
      { accountId: by('agent').id, camp: 'APP' as const, role: 'agent' as const, name: by('agent').nickName },
      {
        accountId: at % 2 === 0 ? by('respondent').id : null,
        camp: 'DEF' as const,
        role: 'party' as const,
        name: other,
      },
    ]
    const caseNo = `（2026）仲字第${String(101 + at).padStart(4, '0')}号`
    await house.db.tx((tx) => openCase(house, tx, { tenantId: 1, caseNo, cause, state, amount, attendees }))
  }
  // The cases that are accepted here go on counting after them.
  const name = `case 1 ${localDay(ago(0).now()).slice(0, 4)}`
  await ago(0)
    .db.orm.insert(counter)
    .values({ name, value: 100 + causes.length })
}

async function fileApplications(ago: Ago, by: By): Promise<void> {
  for (const { days, owner, steps, fields } of demoApplications) {
    const me = by(owner)
    const first = ago(days)
    const files = [
      {
        attachmentId: await giveFile(
          first,
          me,
          '财产保全申请书.pdf',
          makePdf(['Application for preservation', fields.court.name ? 'To the court' : '']),
        ),
        purpose: 'application',
      },
      {
        attachmentId: await giveFile(first, me, '身份证正面.png', makePng(320, 200, [214, 226, 240])),
        purpose: 'identity',
      },
      {
        attachmentId: await giveFile(first, me, '合同首页.png', makePng(300, 420, [248, 246, 240])),
        purpose: 'evidence',
      },
    ]
    const body = parse(preservationBody, { ...fields, id: randomUUID(), version: 0, files })
    await first.db.tx((tx) => submitPreservation.inTransaction({ ...plain, house: first, tx, me, body }))
    for (const [at, step] of steps.entries()) {
      const house = ago(Math.max(0.1, days - (at + 1) * 0.8))
      const one = { id: body.id, version: at + 1 }
      const context = { ...plain, house, me: by(step.by) }
      await house.db.tx(async (tx) => {
        if (step.action === 'accept') await acceptPreservation({ ...context, tx, body: one })
        if (step.action === 'withdraw') await withdrawPreservation({ ...context, tx, body: one })
        if (step.action === 'refuse')
          await refusePreservation({ ...context, tx, body: { ...one, reason: step.reason } })
        if (step.action === 'return')
          await returnPreservation({ ...context, tx, body: { ...one, reason: step.reason, field: step.field } })
      })
    }
  }
}
