import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { Office } from '../../contract/kernel/office.ts'
import { putInForce } from '../../server/case/opening/inForce.ts'
import { account } from '../../server/tables/account.ts'
import { cases } from '../../server/tables/case.ts'
import { mayCall, seatsReach } from '../door/scenes.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { handIn } from '../make/evidence.ts'
import type { Name } from '../make/people.ts'
import { fillTribunal } from '../make/tribunal.ts'
import { engines, TestServer } from '../setup/server.ts'
import { type Called, callNamed, type Stand, tellCall } from './told.ts'

/**
 * The setting OWN_CASES on: how somebody of the staff stands to a case, with which office (as a letter of tests/door/rights.ts), and
 * what of it is theirs.
 */
const seats = {
  'the filing desk, before it is accepted': ['ROLE_FILING', 'I', 'whole'],
  'the filing desk, once it is accepted': ['ROLE_FILING', 'I', 'listed'],
  'its secretary': ['ROLE_SECRETARY', 'S', 'whole'],
  'another secretary': ['ROLE_SECRETARY', 'S', 'listed'],
  'another secretary, with a reason': ['ROLE_SECRETARY', 'S', 'whole'],
  'a head': ['ROLE_HEAD', 'H', 'whole'],
  finance: ['ROLE_FINANCE', 'M', 'money'],
  'the registrar': ['ROLE_REGISTRAR', 'L', 'nothing'],
  'an arbitrator of another case': [null, 'Z', 'nothing'],
} as const satisfies Record<string, readonly [Office | null, string, 'whole' | 'money' | 'listed' | 'nothing']>
type Seat = keyof typeof seats
const everySeat = Object.keys(seats) as Seat[]

/** What tells no more than that there is a case, with its number, parties and state. */
const ofListed = ['case.findCaseByCaseNo', 'case.getAttendeeByCaseNo']
/** About a record of a case, or what hangs on one: that it is there is not said either. */
const asNotThere = ['hearing.updateTrial', 'upload.listAttachments']
/** It opens the case from then on; asked about in own.server.test.ts. */
const opens = 'case.openOther'
/** What is about the money of a case alone. */
const ofMoney = [
  'case.confirmPayment',
  'cost.getCostAccount',
  'cost.printCostAccount',
  'cost.decideRefund',
  'cost.listRefundProofs',
  'cost.listTribunalFees',
  'payment.listProofs',
]

/**
 * `y` it is done, or refused for another reason; `x` they are told whose case it is; `n` as if it were not there; `-` not a call of
 * their office.
 */
function expectedAt(name: string, seat: Seat): string {
  const [, letter, theirs] = seats[seat]
  if (!mayCall[name]?.includes(letter) && mayCall[name] !== '*') return '-'
  // What nobody of the staff reaches in a case of which they see all, such as a draft of its award.
  const whole = seatsReach[name]?.replaceAll(' ', '')[3] ?? 'y'
  if (letter === 'Z') return 'n'
  if (theirs === 'whole') return letter === 'H' ? 'y' : whole
  if (ofListed.includes(name)) return 'y'
  if (asNotThere.includes(name)) return 'n'
  return theirs === 'money' && ofMoney.includes(name) ? 'y' : 'x'
}

describe.each(engines)('whose case it is, by every call that is told a case, on %s', (engine) => {
  let server: TestServer
  const scene = {} as Record<Seat, Stand>
  const li: Name = 'secretaryLi'

  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
    for (const seat of everySeat) {
      const known = await caseIn(server, seat === 'the filing desk, before it is accepted' ? 'aff' : 'transfered')
      const { items } = await handIn(server, 'adminZhao', known.id, { camp: 'APP' })
      if (seat === 'its secretary') await runBy(known)
      scene[seat] = {
        as: seat === 'an arbitrator of another case' ? 'arbitratorSun' : li,
        known,
        piece: items[0]?.id ?? '',
      }
    }
    await fillTribunal(server, (await caseIn(server, 'transfered')).id)
    const { house } = server.running
    house.config.ownCases = true
    await putInForce(house.config, house.db)
    await become('another secretary, with a reason')
    const { id } = scene['another secretary, with a reason'].known
    const body = { id, reason: '承办秘书请假' }
    expect((await server.call(contract.case.openOther, { body }, { as: li })).status).toBe(200)
  }, 120_000)
  afterAll(() => server.stop())

  const runBy = ({ id }: CaseDetail) =>
    server.running.house.db.orm
      .update(cases)
      .set({ secretaryId: server.id(li) })
      .where(eq(cases.id, id))

  async function become(seat: Seat): Promise<void> {
    const [office] = seats[seat]
    const roles = office ? [office] : []
    if (scene[seat].as === li)
      await server.running.house.db.orm
        .update(account)
        .set({ roles })
        .where(eq(account.id, server.id(li)))
  }

  async function reach(call: Called, seat: Seat): Promise<string> {
    await become(seat)
    const { status, error } = await tellCall(server, call, scene[seat])
    if (error === 'case.others') return scene[seat].as === li ? 'x' : 'wrong'
    if (error === 'case.accepted') return 'x'
    return { 403: '-', 404: 'n', 501: 'y' }[status] ?? (status < 500 ? 'y' : `${status}`)
  }

  test.each(Object.keys(seatsReach).filter((name) => name !== opens))('%s', async (name) => {
    const call = callNamed(name)
    const said: string[] = []
    for (const seat of everySeat) said.push(`${seat}: ${await reach(call, seat)}`)
    expect(said).toEqual(everySeat.map((seat) => `${seat}: ${expectedAt(name, seat)}`))
  })
})
