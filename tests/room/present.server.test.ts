import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { TrialRole } from '../../contract/hearing/trial.ts'
import { readRecord } from '../../server/hearing/record/read.ts'
import { hearing, hearingAttendee } from '../../server/tables/hearing.ts'
import { submit } from '../make/application.ts'
import { ask, keepFile, settled, spokenPdf, wholeBundle } from '../make/bundle.ts'
import { makeCaseOf } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import { type HandPage, type Inside, rooms } from '../setup/handPage.ts'
import { engines, TestServer } from '../setup/server.ts'

const shown = (page: HandPage) => page.last('shown')?.shown
const refusal = (page: HandPage) => page.last('refused')?.code

describe.each(engines)('a bundle presented in a room on %s', (engine) => {
  let server: TestServer
  let caseId = ''
  let caseNo = ''
  let bundleId = ''
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const known = await makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
    ])
    caseId = known.id
    caseNo = known.caseNo
    await keepFile(server, caseId, '合同.pdf', await spokenPdf(8, 'contract'))
    bundleId = (await settled(server, (await ask(server, await wholeBundle(server, caseId))).id)).id
  })
  const mediation = rooms(() => server, 'mediation')
  afterEach(() => mediation.leaveAll())
  afterAll(() => server.stop())

  /** A session of the case, everybody inside. */
  async function inside(...roles: TrialRole[]) {
    const held = await mediation.hold(...roles)
    const { orm } = server.running.house.db
    await orm.update(hearing).set({ caseId }).where(eq(hearing.id, held.id))
    // A secretary let them in before.
    await orm.update(hearingAttendee).set({ admittedAt: new Date() }).where(eq(hearingAttendee.hearingId, held.id))
    const pages: Inside[] = []
    for (const token of held.tokens) pages.push(await mediation.inside(token))
    return { ...held, pages }
  }
  const show = (page: number, id: string | null = bundleId) => ({ is: 'present', bundleId: id, page })
  const bytes = async (token: string, id = bundleId) => {
    const answer = await fetch(`${server.address}/moduleApi/${contract.bundle.roomBundle.path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ id }),
    })
    return [
      answer.status,
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ]
  }

  test('turns its pages for everybody, also for who comes late or comes back, and stands in the record once', async () => {
    const { id, codes, pages } = await inside('APPLICANT', 'RESPONDENT', 'WITNESS')
    const [applicant, respondent, witness] = pages as [Inside, Inside, Inside]
    applicant.say(show(1))
    applicant.say(show(4))
    for (const page of pages) await expect.poll(() => shown(page)?.page).toBe(4)
    expect(shown(witness)).toMatchObject({ bundleId, title: '庭审卷宗', pages: 9, byName: 'APPLICANT0' })
    const late = await mediation.inside(await mediation.tokenOf(codes[1]!))
    await expect.poll(() => shown(late)?.page).toBe(4)
    // Beyond its end there is no page.
    applicant.say(show(99))
    await expect.poll(() => shown(late)?.page).toBe(9)
    applicant.say(show(1, null))
    await expect.poll(() => witness.last('shown')).toMatchObject({ shown: null })
    const turns = witness.heard.flatMap((one) => (one.is === 'shown' ? [one.turn] : []))
    expect(turns).toEqual([1, 2, 3, 4])
    expect(respondent.heard.length).toBeGreaterThan(0)
    const { entries } = await readRecord(server.running.house.db.orm, id)
    expect(entries.map(({ text, speaker, about }) => [text, speaker, about])).toEqual([
      ['present', 'APPLICANT0', '庭审卷宗 v1'],
      ['presentOff', 'APPLICANT0', '庭审卷宗 v1'],
    ])
  })

  test('is presented by who may, one at a time; a secretary takes over and ends it', async () => {
    const { pages } = await inside('SECRETARY', 'APPLICANT', 'RESPONDENT', 'WITNESS')
    const [secretary, applicant, respondent, witness] = pages as [Inside, Inside, Inside, Inside]
    witness.say(show(2))
    await expect.poll(() => refusal(witness)).toBe('forbidden')
    applicant.say(show(2, randomUUID()))
    await expect.poll(() => refusal(applicant)).toBe('notFound')
    applicant.say(show(2))
    await expect.poll(() => shown(respondent)?.page).toBe(2)
    respondent.say(show(3))
    await expect.poll(() => refusal(respondent)).toBe('presenting.taken')
    respondent.say(show(3, null))
    secretary.say(show(5))
    await expect.poll(() => shown(applicant)).toMatchObject({ page: 5, byName: 'SECRETARY0' })
    secretary.say({ is: 'leave' })
    // Nobody is left who turns its pages.
    await expect
      .poll(() => {
        respondent.say(show(6))
        return shown(applicant)?.page
      })
      .toBe(6)
  })

  test('in a private room is seen by those in it alone, and left behind by who is taken out of it', async () => {
    const { id, pages } = await inside('SECRETARY', 'APPLICANT', 'RESPONDENT')
    const [secretary, applicant, respondent] = pages as [Inside, Inside, Inside]
    for (const sid of [secretary.sid, applicant.sid]) secretary.say({ is: 'place', sid, place: 1 })
    await expect.poll(() => applicant.last('person')?.person.place).toBe(1)
    applicant.say(show(7))
    await expect.poll(() => shown(secretary)?.page).toBe(7)
    // What is presented in the common room does not reach those in private.
    respondent.say(show(2))
    await expect.poll(() => shown(respondent)?.page).toBe(2)
    await applicant.answered()
    expect([
      shown(applicant)?.page,
      respondent.heard.some((one) => one.is === 'shown' && one.shown?.page === 7),
    ]).toEqual([7, false])
    secretary.say({ is: 'place', sid: applicant.sid, place: 0 })
    await expect.poll(() => shown(applicant)?.page).toBe(2)
    const { entries } = await readRecord(server.running.house.db.orm, id)
    expect(entries.filter(({ text }) => text === 'present').map(({ speaker }) => speaker)).toEqual(['RESPONDENT2'])
  })

  test('is read by who is in its room, and by nobody before it is presented but who may present it', async () => {
    const { tokens, pages } = await inside('APPLICANT', 'WITNESS')
    const [applicant, witness] = pages as [Inside, Inside]
    const list = (at: number) => server.call(contract.bundle.roomBundles, { body: {} }, { token: tokens[at]! })
    expect([(await list(0)).data.map((one) => one.id), (await list(1)).data]).toEqual([[bundleId], []])
    expect([await bytes(tokens[0]!), (await bytes(tokens[1]!))[0]]).toEqual([[200, '%PDF-'], 404])
    applicant.say(show(1))
    await expect.poll(() => shown(witness)?.page).toBe(1)
    expect([await bytes(tokens[1]!), (await bytes(tokens[1]!, randomUUID()))[0]]).toEqual([[200, '%PDF-'], 404])
    applicant.say(show(1, null))
    await expect.poll(() => shown(witness)).toBe(null)
    expect((await bytes(tokens[1]!))[0]).toBe(404)
  })

  test('never holds what one side may not know of', async () => {
    const attachmentId = await give(server, 'partyWang', { bytes: await spokenPdf(1, 'application') })
    await submit(server, 'partyWang', { caseNo, files: [{ attachmentId, purpose: 'application' }] })
    const secret = await settled(server, (await ask(server, await wholeBundle(server, caseId))).id)
    expect(secret.state).toBe('made')
    const { tokens, pages } = await inside('SECRETARY', 'RESPONDENT')
    const [secretary, respondent] = pages as [Inside, Inside]
    secretary.say(show(1, secret.id))
    await expect.poll(() => refusal(secretary)).toBe('notFound')
    expect(
      (await server.call(contract.bundle.roomBundles, { body: {} }, { token: tokens[0]! })).data.map((one) => one.id),
    ).toEqual([bundleId])
    expect(respondent.heard.filter((one) => one.is === 'shown')).toEqual([])
  })
})
