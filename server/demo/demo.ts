import { randomUUID } from 'node:crypto'
import { arrayOverlaps, count, inArray, like } from 'drizzle-orm'
import { preservationBody } from '../../contract/filing/filing.ts'
import { demoRoles } from '../../contract/kernel/office.ts'
import { createAccount, type NewAccount } from '../account/create.ts'
import { parse } from '../door/parse.ts'
import { preservationCalls } from '../filing/move.ts'
import { submitPreservation } from '../filing/preservation.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { enrolmentLink } from '../tables/arbitrator.ts'
import { demo } from '../tables/demo.ts'
import { outbox } from '../tables/demoOutbox.ts'
import { envelopeSigner } from '../tables/envelope.ts'
import { hearingAttendee } from '../tables/hearing.ts'
import type { Person } from '../who.ts'
import { fillGatherings } from './activity/demoGatherings.ts'
import { endCase } from './cases/demoAward.ts'
import { type Cases, casesOf, fillCases } from './cases/demoCases.ts'
import { fillTribunals } from './cases/demoTribunals.ts'
import { demoApplications } from './demoApplications.ts'
import { fillArbitrators } from './demoArbitrators.ts'
import { setDeadlines } from './demoDeadlines.ts'
import { fillDoors } from './demoDoors.ts'
import { fillEvidence } from './demoEvidence.ts'
import { giveFile, makePdf, makePng } from './demoFiles.ts'
import { fillGuarantees } from './demoGuarantees.ts'
import { fillMessages } from './demoMessages.ts'
import { type Ago, type By, demoPassword, everyDesk, plain } from './demoScene.ts'
import { callSessions, renewSessions } from './demoSessions.ts'
import { fillPublic } from './public/demoPublic.ts'
import { callSecond, fillSecond, secondAccounts } from './second/second.ts'

export type DemoAccount = Omit<NewAccount, 'password'>

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
    ...verified('310101198003150014'),
    ...mail('applicant', '13900000001'),
  },
  {
    username: 'respondent',
    nickName: '陈丽华',
    cate: 'USER',
    ...verified('330106198507220026'),
    ...mail('respondent', '13900000002'),
  },
  {
    username: 'agent',
    nickName: '周明律师',
    cate: 'USER',
    ...verified('310104197911030012'),
    ...mail('agent', '13900000003'),
  },
  {
    username: 'secretary',
    nickName: '李秘书',
    cate: 'MISHU',
    roles: ['ROLE_SECRETARY', ...everyDesk, 'ROLE_DEMO_TRIBUNAL'],
    dept: '立案一部',
    jobs: ['办案秘书'],
    ...mail('secretary', '13900000011'),
  },
  {
    username: 'reviewer',
    nickName: '赵主任',
    cate: 'MISHU',
    roles: ['ROLE_SECRETARY', 'ROLE_HEAD', ...everyDesk],
    dept: '立案一部',
    jobs: ['部门主任'],
    ...mail('reviewer', '13900000012'),
  },
  ...(
    [
      ['admin', '高管理员', 'ROLE_ADMIN', '综合部', '13900000013'],
      ['admin2', '马管理员', 'ROLE_ADMIN', '综合部', '13900000014'],
      ['finance', '钱会计', 'ROLE_FINANCE', '财务部', '13900000015'],
      ['registrar', '苏专员', 'ROLE_REGISTRAR', '仲裁员管理部', '13900000016'],
      ['reception', '唐立案', 'ROLE_FILING', '立案一部', '13900000017'],
      ['lobby', '郭前台', 'ROLE_RECEPTION', '综合部', '13900000018'],
    ] as const
  ).map(
    ([username, nickName, role, dept, phone]): DemoAccount => ({
      ...{ username, nickName, cate: 'MISHU', roles: [role], dept },
      ...mail(username, phone),
    }),
  ),
  { username: 'arbitrator', nickName: '孙首席', cate: 'ZCY', ...mail('arbitrator', '13900000021') },
  { username: 'arbitrator2', nickName: '吴仲裁员', cate: 'ZCY', ...mail('arbitrator2', '13900000022') },
  { username: 'arbitrator3', nickName: '郑仲裁员', cate: 'ZCY', ...mail('arbitrator3', '13900000023') },
  { username: 'newarbitrator', nickName: '冯仲裁员', cate: 'ZCY', ...mail('newarbitrator', '13900000024') },
  { username: 'candidate', nickName: '何申请人', cate: 'ARBI_USER', ...mail('candidate', '13900000031') },
  { username: 'candidate2', nickName: '林静', cate: 'ARBI_USER', ...mail('candidate2', '13900000032') },
  { username: 'candidate3', nickName: '许文涛', cate: 'ARBI_USER', ...mail('candidate3', '13900000033') },
  { username: 'candidate4', nickName: '沈若兰', cate: 'ARBI_USER', ...mail('candidate4', '13900000034') },
]

const dayMs = 86_400_000

const another = 'set another DATA_DIR or DATABASE_URL'

/**
 * Throws where the demo data of this database forbids to start: without DEMO everybody would know its passwords; half of it
 * is left by a start that was ended meanwhile.
 */
export async function checkDemo(house: House): Promise<void> {
  const [mark] = await house.db.orm.select().from(demo)
  if (!mark) return refuseDemoRoles(house)
  if (!house.config.demo)
    throw new Error(
      `This database holds demo accounts, whose passwords are public. Without the demo, ${another}; or set DEMO=1.`,
    )
  if (!mark.madeAt && !mark.preparedAt)
    throw new Error(
      `The demo data of this database is only half made: the start that made it was ended, or is making it right now. Delete DATA_DIR (or empty the database) and start again, or ${another}.`,
    )
}

/** The roles of the demo let one person do what elsewhere needs another; whoever has one outside it got it past the product. */
async function refuseDemoRoles({ config, db }: House): Promise<void> {
  if (config.demo) return
  const [holder] = await db.orm
    .select({ username: account.username })
    .from(account)
    .where(arrayOverlaps(account.roles, [...demoRoles]))
    .limit(1)
  if (holder) throw new Error(`The account ${holder.username} has a role of the demo: take it away, or set DEMO=1.`)
}

/**
 * Fills an empty database by the functions people use, as if it had happened over the last weeks; in one that was prepared what is
 * near today; in one filled before today's sessions are anew.
 */
export async function fillDemo(house: House): Promise<void> {
  const { orm } = house.db
  const [mark] = await orm.select().from(demo)
  if (mark?.preparedAt) await orm.update(demo).set({ preparedAt: null })
  else {
    const [known] = await orm.select({ accounts: count() }).from(account)
    if (known && known.accounts > 0) return renewSessions(house)
    await fillPast(house)
  }
  await fillNear(house)
  await orm.update(demo).set({ madeAt: house.now() })
}

/** What a first start may copy: all but what is near today, and nothing that opens a door. */
export async function prepareDemo(house: House): Promise<void> {
  await fillPast(house)
  await forgetCodes(house)
  await house.db.orm.update(demo).set({ preparedAt: house.now() })
}

/** Links that were sent in those weeks lead nowhere in a copy. */
async function forgetCodes({ db: { orm } }: House): Promise<void> {
  await orm.delete(enrolmentLink)
  await orm.update(hearingAttendee).set({ codeHash: null })
  await orm.update(envelopeSigner).set({ codeHash: null })
  await orm.delete(outbox).where(like(outbox.link, '%code=%'))
}

async function fillPast(house: House): Promise<void> {
  const ago = agoOf(house)
  await house.db.orm.insert(demo).values({ begunAt: house.now() })
  await fillRecords(ago, await settle(house, demoAccounts), 1)
  await fillSecond(ago, await settle(house, secondAccounts))
}

async function fillNear(house: House): Promise<void> {
  await fillDays(house)
  await callSecond(agoOf(house), await peopleOf(house, secondAccounts))
}

/** All there is of the first institution. */
export async function fillFirst(house: House): Promise<void> {
  await fillRecords(agoOf(house), await settle(house, demoAccounts), 1)
  await fillDays(house)
}

/** Of the first institution what is dated near today, or is told by a code. */
async function fillDays(house: House): Promise<void> {
  const ago = agoOf(house)
  const by = await peopleOf(house, demoAccounts)
  const cases = await casesOf(house, 1)
  // Earlier than the doors: the attendee whom the demo names was there before they said who they are.
  await fillGatherings(ago, by)
  await fillDoors(ago, by)
  await fillPublic(ago, by)
  await callSessions(house, cases.goods.id)
  await fillMessages(ago, by, cases)
}

export const agoOf =
  (house: House): Ago =>
  (days) => ({ ...house, now: () => new Date(house.now().getTime() - days * dayMs) })

/** Makes accounts, and answers with who they are by name. */
export async function settle(house: House, accounts: DemoAccount[]): Promise<By> {
  for (const wanted of accounts) {
    const password =
      wanted.username === 'newarbitrator' ? house.config.zcyDefaultPassword || demoPassword : demoPassword
    await createAccount(agoOf(house)(20), { ...wanted, password })
  }
  return peopleOf(house, accounts)
}

/** The same, as they were made before. */
async function peopleOf(house: House, accounts: DemoAccount[]): Promise<By> {
  const names = accounts.map(({ username }) => username)
  const rows = await house.db.orm.select().from(account).where(inArray(account.username, names))
  const now = house.now()
  const people = new Map(
    rows.map(({ passwordHash: _, profile: __, ...person }): [string, Person] => [
      person.username,
      { ...person, withheld: [], strong: false, session: 'demo', expiresAt: now, provedAt: now },
    ]),
  )
  return (username) => {
    const person = people.get(username)
    if (!person) throw new Error(`No demo account ${username}`)
    return person
  }
}

/** The records of an institution with people of these names. */
export async function fillRecords(ago: Ago, by: By, tenantId: number): Promise<Cases> {
  const cases = await fillCases(ago, by, tenantId)
  // Before their new term: its entries are not in force yet when those tribunals were made.
  await fillTribunals(ago, by, cases)
  await endCase(ago, by, cases.transport.id)
  await fillEvidence(ago, by, cases)
  await fileApplications(ago, by, cases)
  await fillGuarantees(ago, by, cases)
  await setDeadlines(ago, by, cases)
  await fillArbitrators(ago, by)
  return cases
}

async function fileApplications(ago: Ago, by: By, cases: Cases): Promise<void> {
  for (const { days, owner, steps, of, fields } of demoApplications) {
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
    const body = parse(preservationBody, {
      ...fields,
      caseNo: of ? cases[of].caseNo : '',
      id: randomUUID(),
      version: 0,
      files,
    })
    await first.db.tx((tx) => submitPreservation.inTransaction({ ...plain, house: first, tx, me, body }))
    for (const [at, step] of steps.entries()) {
      const house = ago(Math.max(0.1, days - (at + 1) * 0.8))
      const one = { id: body.id, version: at + 1 }
      const context = { ...plain, house, me: by(step.by) }
      await house.db.tx(async (tx) => {
        if (step.action === 'accept') await preservationCalls.acceptPreservation({ ...context, tx, body: one })
        if (step.action === 'withdraw') await preservationCalls.withdrawPreservation({ ...context, tx, body: one })
        if (step.action === 'refuse')
          await preservationCalls.refusePreservation({ ...context, tx, body: { ...one, reason: step.reason } })
        if (step.action === 'return')
          await preservationCalls.returnPreservation({
            ...context,
            tx,
            body: { ...one, reason: step.reason, field: step.field },
          })
      })
    }
  }
}
