import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import { type TrialRole, trialIsOver } from '../../contract/hearing/trial.ts'
import { makeHearing, type NewHearing, type RoomRoute } from '../hearing/make.ts'
import { hearingNoun } from '../hearing/noun.ts'
import type { House } from '../house.ts'
import { account } from '../tables/account.ts'
import { cases } from '../tables/case.ts'
import { hearing } from '../tables/hearing.ts'
import type { Person } from '../who.ts'
import { perform } from './demoScene.ts'

const hourMs = 3_600_000
const roundMs = 5 * 60_000

interface DemoSession {
  route: RoomRoute
  title: string
  inHours: number
  people: [username: string, role: TrialRole][]
}

const sides: DemoSession['people'] = [
  ['applicant', 'APPLICANT'],
  ['respondent', 'RESPONDENT'],
]
const members: DemoSession['people'] = [
  ['arbitrator', 'ARBITRATOR'],
  ['arbitrator2', 'ARBITRATOR'],
  ['arbitrator3', 'ARBITRATOR'],
]
const secretary: DemoSession['people'] = [['secretary', 'SECRETARY']]

const sessions: DemoSession[] = [
  {
    route: '/onlineCourt',
    title: '买卖合同纠纷案开庭',
    inHours: 0.5,
    people: [...sides, ['agent', 'AGENT'], ...members, ...secretary],
  },
  {
    route: '/onlineMediate',
    title: '买卖合同纠纷案调解',
    inHours: 0.75,
    people: [...sides, ['arbitrator', 'ARBITRATOR'], ...secretary],
  },
  { route: '/onlineMeeting', title: '合议庭会议', inHours: 0.75, people: [...members, ...secretary] },
  { route: '/onlineConsult', title: '立案咨询', inHours: 0.75, people: [['applicant', 'APPLICANT'], ...secretary] },
]

/** Who comes to the hearing and has no account. */
const invited: NewHearing['attendees'] = [
  { name: '赵证人', role: 'WITNESS', to: 'witness@demo.test' },
  { name: '钱翻译', role: 'INTERPRETER', to: 'interpreter@demo.test' },
]

/** One of a kind that nobody planned: the demo's own. */
const ofDemo = and(
  eq(hearing.byName, ''),
  inArray(
    hearing.title,
    sessions.map(({ title }) => title),
  ),
)

/**
 * One room of every kind begins within the hour, each time a demo server starts; the links are in the notices. What nobody
 * came to is cancelled for it; a room with somebody inside goes on.
 */
export async function callSessions(house: House, caseId: string): Promise<void> {
  const { orm } = house.db
  const names = sessions.flatMap(({ people }) => people.map(([username]) => username))
  const here = await orm
    .select()
    .from(account)
    .where(and(inArray(account.username, names), eq(account.enabled, true), isNull(account.removedAt)))
  const [clerk] = here.filter(({ username }) => username === 'secretary')
  // Whoever tries the demo may have taken its people away.
  if (!clerk) return
  const { passwordHash: _, profile: __, ...rest } = clerk
  const me: Person = {
    ...rest,
    withheld: [],
    strong: false,
    session: 'demo',
    expiresAt: house.now(),
    provedAt: house.now(),
  }
  const open = await orm
    .select()
    .from(hearing)
    .where(and(ofDemo, notInArray(hearing.state, [...trialIsOver])))
  const now = house.now().getTime()
  for (const { route, title, inHours, people } of sessions) {
    const own = open.filter((one) => one.route === route)
    const goesOn = own.some(({ state, startsAt, endsAt }) => {
      const ahead = startsAt.getTime() - now
      return state === 'notified' ? ahead > 0 && ahead <= hourMs : endsAt.getTime() > now
    })
    if (goesOn) continue
    const reason = '演示场次顺延至下一小时内'
    for (const { id, version } of own.filter(({ state }) => state === 'notified'))
      await perform(hearingNoun.calls.cancelTrial, { house, me, body: { id, version, reason } })
    // Nobody is asked to come at so many seconds.
    const startsAt = new Date(Math.ceil((now + inHours * hourMs) / roundMs) * roundMs)
    const endsAt = new Date(startsAt.getTime() + 4 * hourMs)
    const attendees = people.flatMap(([username, role]): NewHearing['attendees'] => {
      const found = here.find((one) => one.username === username)
      if (!found) return []
      const { id, nickName, email } = found
      return [{ accountId: id, name: nickName, role, ...(email === null ? {} : { to: email }) }]
    })
    if (route === '/onlineCourt') attendees.push(...invited)
    const wanted = { tenantId: 1, route, title, startsAt, endsAt, attendees, caseId }
    await house.db.tx((tx) => makeHearing(house, tx, wanted))
  }
}

/** The same in a database that was filled before, while its case is still heard. */
export async function renewSessions(house: House): Promise<void> {
  const [known] = await house.db.orm
    .select({ caseId: hearing.caseId })
    .from(hearing)
    .innerJoin(cases, eq(cases.id, hearing.caseId))
    .where(and(ofDemo, eq(cases.state, 'hearing')))
    .limit(1)
  if (known?.caseId) await callSessions(house, known.caseId)
}
