import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { type Trial, trialTypes } from '../../contract/hearing/trial.ts'
import { today } from '../../server/case/day.ts'
import { act, caseIn, makeDept, sideIds } from '../make/case.ts'
import type { Name } from '../make/people.ts'
import { hoursAhead, makeCourtFile, makeTrialBody, plan, step } from '../make/trial.ts'
import { engines, TestServer } from '../setup/server.ts'

const { hearing, live, message } = contract
const secretary = { as: 'secretaryLi' } as const

describe.each(engines)('who lost the seat in a case, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  /** Who sat in a case and lost the seat, and how. */
  const lost: [string, Name, () => Promise<{ id: string; lose: () => Promise<unknown> }>][] = [
    [
      'an agent whose letter of authority is revoked',
      'partyChen',
      async () => {
        const { id, version } = await caseIn(server, 'transfered')
        const link = { id, version, partyId: sideIds.agentId, userId: server.id('partyChen') }
        await server.call(contract.case.linkAttendee, { body: link }, secretary)
        const lose = async () => {
          const now = (await server.call(contract.case.getCase, { params: { id } }, secretary)).data
          const body = { id, version: now.version, agentId: sideIds.agentId, reason: '解除委托' }
          return server.call(contract.case.revokeAgent, { body }, secretary)
        }
        return { id, lose }
      },
    ],
    [
      'an arbitrator who was removed',
      'arbitratorSun',
      async () => {
        const { id } = await caseIn(server, 'tribunal')
        const lose = async () => {
          const known = (await server.call(contract.tribunal.getTribunal, { params: { id } }, secretary)).data
          const memberId = known.members.at(-1)?.id ?? ''
          const body = { id, version: known.version, memberId, reason: '另有安排' }
          return server.call(contract.tribunal.removeMember, { body }, { as: 'adminZhao' })
        }
        return { id, lose }
      },
    ],
  ]
  const losses = lost.flatMap(([who, as, seated]) => trialTypes.map((type) => [who, type, as, seated] as const))

  test.each(losses)('%s reads nothing more of a %s there', async (_, type, as, seated) => {
    const { id: caseId, lose } = await seated()
    const attendee = {
      id: randomUUID(),
      userId: server.id(as),
      name: '曾经的人',
      role: 'ATTENDEE' as const,
      contact: '',
    }
    const [startsAt, endsAt] = [hoursAhead(server, 0.01), hoursAhead(server, 3)]
    const place = { online: false, place: randomUUID(), startsAt, endsAt, title: randomUUID() }
    const held = await plan(server, caseId, { type, ...place, attendees: [attendee] })
    const { id } = await step(server, held, 'notify')
    const body = await makeCourtFile(server, 'secretaryLi', id)
    expect((await server.call(hearing.fileJoinCourt, { body }, secretary)).status).toBe(200)
    const day = today(server.running.house)
    const reads = {
      record: () => server.call(hearing.courtRecord, { body: { id } }, { as }),
      pdf: () => server.call(hearing.printCourtRecord, { body: { id } }, { as }),
      files: () => server.call(hearing.meetMediateFileList, { body: { id } }, { as }),
      file: () => server.call(contract.upload.downloadAttachment, { params: { id: body.file.attachmentId } }, { as }),
      video: () => server.call(hearing.findVideo, { body: { id } }, { as }),
      one: () => server.call(hearing.getTrial, { body: { id } }, { as }),
      ics: () => server.call(hearing.downloadTrial, { params: { id } }, { as }),
      door: async () => {
        const answer = await server.call(hearing.enterTrial, { body: { id } }, { as })
        // What is held in the house is entered by nobody from here; that it is there is said to who may come.
        return answer.error === 'state.closed' ? { status: 200 } : answer
      },
    }
    const lists = {
      daily: () => server.call(hearing.dailyTrials, { body: { day } }, { as }),
      today: () => server.call(hearing.getTodayCourt, {}, { as }),
      meetings: () => server.call(hearing.listMeetings, { body: {} }, { as }),
      meetMediate: () => server.call(hearing.listMeetMediate, { body: {} }, { as }),
      events: async () => {
        const { list } = (await server.call(live.listEvents, { query: { after: 0 } }, { as })).data
        // What they were told themselves stays theirs.
        return list.filter(({ kind }) => kind === 'trial')
      },
    }
    const statuses = async () => {
      const all = Object.entries(reads).map(async ([name, read]) => [name, (await read()).status])
      return Object.fromEntries(await Promise.all(all))
    }
    const listed = async () => {
      const all = Object.entries(lists).map(async ([name, read]) => [
        name,
        JSON.stringify(await read()).includes(held.title),
      ])
      return Object.fromEntries(await Promise.all(all))
    }
    const everywhere = (status: number) => Object.fromEntries(Object.keys(reads).map((name) => [name, status]))
    expect(await statuses()).toEqual(everywhere(200))
    expect(await listed()).toMatchObject({ daily: true, today: true })
    expect(await lose()).toMatchObject({ status: 200 })
    expect(await statuses()).toEqual(everywhere(404))
    expect(Object.values(await listed())).not.toContain(true)
  })

  /** What ends it for them. */
  const ends: [string, (held: Trial) => Promise<unknown>][] = [
    ['is cancelled', (held) => step(server, held, 'cancel')],
    [
      'goes on without them',
      async (held) => {
        const at = { startsAt: held.startsAt, endsAt: held.endsAt, online: false, place: held.place, title: held.title }
        const one = { ...makeTrialBody(server, held.baseId, at), id: held.id, type: held.type, version: held.version }
        return server.call(hearing.updateTrial, { body: { ...one, attendees: one.attendees.slice(1) } }, secretary)
      },
    ],
    [
      'is over with its case',
      async (held) => {
        const { data } = await server.call(contract.case.getCase, { params: { id: held.baseId ?? '' } }, secretary)
        const asked = await act(server, 'partyWang', 'askWithdrawal', data)
        // Before there is a tribunal.
        return act(server, 'secretaryLi', 'grantWithdrawal', asked.data)
      },
    ],
  ]
  // A tribunal that lost a member ends no case.
  const told = lost.flatMap(([who, as, seated]) =>
    ends.slice(0, as === 'arbitratorSun' ? 2 : 3).map(([end, finish]) => [who, end, as, seated, finish] as const),
  )

  test.each(told)('%s is told no more than that and when, if it %s', async (_, __, as, seated, finish) => {
    const { id: caseId, lose } = await seated()
    const [contact, witness] = [`${randomUUID()}@test.cn`, `${randomUUID()}@test.cn`]
    const attendees = [
      { id: randomUUID(), userId: server.id('partyWang'), name: '王建国', role: 'APPLICANT' as const, contact: '' },
      { id: randomUUID(), userId: server.id(as), name: '曾经的人', role: 'ATTENDEE' as const, contact },
      { id: randomUUID(), userId: null, name: '证人甲', role: 'WITNESS' as const, contact: witness },
    ]
    const held = { type: 'mediation', online: false, place: randomUUID(), title: randomUUID() } as const
    const notified = await step(server, await plan(server, caseId, { ...held, attendees }), 'notify')
    expect(await lose()).toMatchObject({ status: 200 })
    const inbox = async (who: Name) => (await server.call(message.list, { body: {} }, { as: who })).data.list
    const [before, seenBefore] = [(await inbox(as)).map(({ id }) => id), await server.lettersTo(contact)]
    await finish(notified)
    const { reason } = (await server.call(hearing.getTrial, { body: { id: notified.id } }, secretary)).data
    const said = (await inbox(as)).filter(({ id }) => !before.includes(id))
    expect(said.map(({ kind, params, link }) => [kind, Object.keys(params), link])).toContainEqual([
      'trialNotForYou',
      ['when'],
      '',
    ])
    const [letter, ...older] = await server.lettersTo(contact)
    expect(older).toHaveLength(seenBefore.length)
    expect(letter?.text).toContain('不再需要您参加')
    for (const secret of [held.title, held.place, ...(reason ? [reason] : [])]) {
      expect(JSON.stringify([letter, said])).not.toContain(secret)
      expect((await server.lettersTo(witness))[0]?.text).not.toContain(reason || held.place)
    }
  })
})
