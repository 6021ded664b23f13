import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readRecord } from '../../server/hearing/record/read.ts'
import { hearingAttendee } from '../../server/tables/hearing.ts'
import { hashOfCode } from '../../server/who.ts'
import { type HandPage, type Inside, rooms } from '../setup/handPage.ts'
import { engines, TestServer } from '../setup/server.ts'

describe.each(engines)('private rooms on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  const mediation = rooms(() => server, 'mediation')
  const hearing = rooms(() => server, 'hearing')
  afterEach(() => {
    mediation.leaveAll()
    hearing.leaveAll()
  })
  afterAll(() => server.stop())

  const placeOf = (page: HandPage, { sid }: { sid: string }) =>
    page.heard.flatMap((one) => (one.is === 'person' && one.person.sid === sid ? [one.person.place] : [])).at(-1)

  /** The secretary and two parties, let in. */
  async function open(kind = mediation) {
    const { id, tokens, codes } = await kind.hold('SECRETARY', 'APPLICANT', 'RESPONDENT')
    const secretary = await kind.inside(tokens[0]!)
    const come = async (token: string): Promise<Inside> => {
      const page = await kind.come(token)
      await expect.poll(() => page.last('waits') ?? page.last('welcome')).toBeTruthy()
      if (page.last('waits')) {
        await expect.poll(() => secretary.last('waiting')?.people.length).toBe(1)
        secretary.say({ is: 'admit', sid: secretary.last('waiting')?.people.at(-1)?.sid })
      }
      await expect.poll(() => page.last('welcome')?.sid).toBeTruthy()
      return { ...page, sid: page.last('welcome')?.sid ?? '' }
    }
    return { id, codes, secretary, applicant: await come(tokens[1]!), respondent: await come(tokens[2]!) }
  }

  test('a secretary takes people into a private room; nothing of a connection passes between it and the others', async () => {
    const { id, secretary, applicant, respondent } = await open()
    for (const { sid } of [secretary, applicant]) secretary.say({ is: 'place', sid, place: 1 })
    for (const page of [secretary, applicant, respondent]) {
      await expect.poll(() => placeOf(page, applicant)).toBe(1)
      await expect.poll(() => placeOf(page, secretary)).toBe(1)
    }
    const signal = { connection: 'c', description: { type: 'offer', sdp: 'v=0' } }
    respondent.say({ is: 'signal', to: applicant.sid, signal })
    applicant.say({ is: 'signal', to: respondent.sid, signal })
    applicant.say({ is: 'signal', to: secretary.sid, signal })
    await expect.poll(() => secretary.last('signal')?.from).toBe(applicant.sid)
    expect([applicant.last('signal'), respondent.last('signal')]).toEqual([undefined, undefined])
    const { entries } = await readRecord(server.running.house.db.orm, id)
    expect(entries.filter(({ text }) => text === 'place').map(({ about }) => about)).toEqual([
      'SECRETARY0',
      'APPLICANT1',
    ])
  })

  test('others move nobody; who is in a private room may come back, and go nowhere else', async () => {
    const { secretary, applicant, respondent } = await open()
    respondent.say({ is: 'place', sid: respondent.sid, place: 1 })
    respondent.say({ is: 'place', sid: applicant.sid, place: 1 })
    secretary.say({ is: 'place', sid: applicant.sid, place: 2 })
    await expect.poll(() => placeOf(respondent, applicant)).toBe(2)
    expect(placeOf(secretary, respondent)).toBe(0)
    applicant.say({ is: 'place', sid: applicant.sid, place: 3 })
    respondent.say({ is: 'place', sid: applicant.sid, place: 0 })
    applicant.say({ is: 'hand', up: true })
    await expect
      .poll(() => respondent.heard.some((one) => one.is === 'person' && one.person.handAt !== null))
      .toBe(true)
    expect(placeOf(respondent, applicant)).toBe(2)
    applicant.say({ is: 'place', sid: applicant.sid, place: 0 })
    await expect.poll(() => placeOf(respondent, applicant)).toBe(0)
  })

  test('a page that loads anew finds itself where it was, by what the database says', async () => {
    const { secretary, applicant, codes } = await open()
    secretary.say({ is: 'place', sid: applicant.sid, place: 1 })
    await expect.poll(() => placeOf(secretary, applicant)).toBe(1)
    const again = await mediation.inside(await mediation.tokenOf(codes[1]!))
    expect(placeOf(again, again)).toBe(1)
  })

  test('who left while in a private room comes back into the common one: others may be in it by then', async () => {
    const { secretary, applicant, codes } = await open()
    secretary.say({ is: 'place', sid: applicant.sid, place: 1 })
    await expect.poll(() => placeOf(secretary, applicant)).toBe(1)
    applicant.say({ is: 'leave' })
    await expect.poll(() => secretary.last('left')?.sid).toBe(applicant.sid)
    const again = await mediation.inside(await mediation.tokenOf(codes[1]!))
    expect(placeOf(again, again)).toBe(0)
  })

  test('a page that loads anew while it is moved stands where it was moved to', async () => {
    const { secretary, applicant, codes } = await open()
    secretary.say({ is: 'place', sid: applicant.sid, place: 1 })
    await expect.poll(() => placeOf(secretary, applicant)).toBe(1)
    const token = await mediation.tokenOf(codes[1]!)
    const coming = mediation.inside(token)
    secretary.say({ is: 'place', sid: applicant.sid, place: 0 })
    const again = await coming
    // Whichever came first: memory and database agree.
    secretary.say({ is: 'place', sid: again.sid, place: 0 })
    await expect.poll(() => placeOf(again, again)).toBe(0)
    const [row] = await server.running.house.db.orm
      .select({ place: hearingAttendee.place })
      .from(hearingAttendee)
      .where(eq(hearingAttendee.codeHash, hashOfCode(codes[1]!)))
    expect(row?.place).toBe(0)
  })

  test('nothing is written into the record from a private room', async () => {
    const { id, secretary, applicant } = await open()
    for (const { sid } of [secretary, applicant]) secretary.say({ is: 'place', sid, place: 1 })
    await expect.poll(() => placeOf(applicant, applicant)).toBe(1)
    applicant.say({ is: 'chat', id: randomUUID(), text: '底线二十万' })
    secretary.say({ is: 'write', paragraph: { id: randomUUID(), version: 0, speaker: '', text: '底线二十万' } })
    for (const page of [applicant, secretary]) await expect.poll(() => page.last('refused')?.code).toBe('room.private')
    const { entries } = await readRecord(server.running.house.db.orm, id)
    expect(entries.filter(({ kind }) => kind !== 'order')).toEqual([])
  })

  test('nothing is recorded in a private room: a recording ends, and none begins', async () => {
    const { secretary, applicant } = await open()
    const recording = () =>
      applicant.heard
        .flatMap((one) => (one.is === 'person' && one.person.sid === secretary.sid ? [one.person.recording] : []))
        .at(-1)
    secretary.say({ is: 'recording', on: true })
    await expect.poll(recording).toBe(true)
    secretary.say({ is: 'place', sid: secretary.sid, place: 1 })
    await expect.poll(recording).toBe(false)
    secretary.say({ is: 'recording', on: true })
    await expect.poll(() => secretary.last('refused')?.code).toBe('room.private')
  })

  test('a hearing has none', async () => {
    const { secretary, applicant } = await open(hearing)
    secretary.say({ is: 'place', sid: applicant.sid, place: 1 })
    secretary.say({ is: 'hand', up: true })
    await expect.poll(() => applicant.heard.some((one) => one.is === 'person' && one.person.handAt !== null)).toBe(true)
    expect(placeOf(applicant, applicant)).toBe(0)
  })
})
