import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { RosterEntry } from '../../contract/arbitrator/roster.ts'
import { type RosterState, rosterMoves, rosterStates } from '../../contract/arbitrator/rosterMoves.ts'
import { createAccount } from '../../server/account/create.ts'
import { sweep } from '../../server/sweep.ts'
import { account } from '../../server/tables/account.ts'
import { arbitratorTerm, candidacy } from '../../server/tables/arbitrator.ts'
import { arbitratorEntry } from '../../server/tables/roster.ts'
import { newMail } from '../make/address.ts'
import { makeForm, openWindow } from '../make/candidacy.ts'
import { give } from '../make/file.ts'
import { type Name, people } from '../make/people.ts'
import { approved, enrolBody, makeEntry, moveEntry } from '../make/roster.ts'
import { engines, TestServer } from '../setup/server.ts'

const { arbitrator } = contract
const actors: Name[] = ['arbitratorSun', 'secretaryLi', 'secretaryFar', 'partyWang', 'candidateHe']
const actions = ['suspend', 'resume', 'remove', 'setAway'] as const

describe.each(engines)('the list of arbitrators on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  // Who is suspended for one term is so for all, also for those of the next test.
  afterEach(() => orm().update(arbitratorEntry).set({ state: 'removed' }).where(eq(arbitratorEntry.state, 'suspended')))
  afterAll(() => server.stop())

  const orm = () => server.running.house.db.orm
  const list = async (as: Name) => (await server.call(arbitrator.listRoster, { query: {} }, { as })).data.list
  const found = async () => (await server.call(arbitrator.findArbitrators, { query: { name: '孙首席' } })).data.list
  const news = async () => (await server.call(contract.message.list, { body: {} }, { as: 'arbitratorSun' })).data.list
  const certificate = (id: string, as: Name) => server.call(arbitrator.printCertificate, { params: { id } }, { as })

  test.each(rosterStates)('every move by everybody when %s', async (state: RosterState) => {
    let entry = await makeEntry(server, 'arbitratorSun', { state })
    for (const action of actions)
      for (const who of actors) {
        const { by, from, to } = rosterMoves[action]
        const answer = await moveEntry(server, who, action, entry)
        const said = [who, action, answer.status, answer.error]
        if ((people[who] as { cate: string }).cate !== by) expect(said).toEqual([who, action, 403, 'forbidden'])
        else if (who === 'secretaryFar') expect(said).toEqual([who, action, 404, 'notFound'])
        else if (!from.includes(state)) expect(said).toEqual([who, action, 409, 'state.closed'])
        else {
          const then = to === 'same' ? state : to
          expect([who, action, answer.data.state, answer.data.version]).toEqual([who, action, then, entry.version + 1])
          expect(answer.data.history.at(-1)).toMatchObject({ action, byName: people[who].nickName })
          entry = await makeEntry(server, 'arbitratorSun', { state })
        }
      }
    expect((await list('arbitratorSun')).find((row) => row.id === entry.id)).toEqual(entry)
  })

  test('is read page by page, by state and by words, however many there are', async () => {
    const made: string[] = []
    for (const state of ['active', 'suspended', 'removed'] as const)
      made.push((await makeEntry(server, 'arbitratorSun', { state })).id)
    // Of one moment, as where many were brought over at once.
    await orm()
      .update(arbitratorEntry)
      .set({ enrolledAt: new Date('2026-01-05T01:00:00Z') })
    const page = async (query: object) =>
      (await server.call(arbitrator.listRoster, { query: { size: 2, ...query } }, { as: 'secretaryLi' })).data
    const everybody = await list('secretaryLi')
    const seen: string[] = []
    let next: string | null = null
    do {
      const one: Awaited<ReturnType<typeof page>> = await page(next ? { after: next } : {})
      expect(one.total).toBe(everybody.length)
      seen.push(...one.list.map((row) => row.id))
      next = one.next
    } while (next)
    expect(seen).toEqual(everybody.map((row) => row.id))
    expect(seen).toEqual(expect.arrayContaining(made))
    const suspended = (await page({ state: 'suspended', size: 100 })).list
    expect(suspended.map((row) => row.id)).toContain(made[1])
    expect(suspended.every((row) => row.state === 'suspended')).toBe(true)
    const [first] = everybody
    expect((await page({ q: first?.no.toLowerCase() })).list.map((row) => row.id)).toEqual([first?.id])
    expect(await page({ q: 'nobody is called this' })).toEqual({ total: 0, list: [], next: null })
    const bad = await server.call(arbitrator.listRoster, { query: { after: 'x_y' } }, { as: 'secretaryLi' })
    expect([bad.status, bad.fields[0]?.path]).toEqual([400, ['after']])
  })

  test('who is suspended leaves the public list with word of why, and comes back when resumed; an old version is stale', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    const isFound = async () => (await found()).some((row) => row.id === entry.id)
    expect(await isFound()).toBe(true)
    const suspended = (await moveEntry(server, 'secretaryLi', 'suspend', entry)).data
    expect(suspended.state).toBe('suspended')
    expect(await isFound()).toBe(false)
    expect((await news())[0]).toMatchObject({ kind: 'arbitratorSuspended', link: '/roster' })
    expect((await moveEntry(server, 'secretaryLi', 'resume', entry)).error).toBe('stale')
    expect((await certificate(entry.id, 'arbitratorSun')).error).toBe('state.closed')
    await moveEntry(server, 'secretaryLi', 'resume', suspended)
    expect(await isFound()).toBe(true)
  })

  test('days without cases are the arbitrator’s own, shown to everybody, and taken back', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    const { id } = entry
    const set = (version: number, awayFrom: string, awayTo: string) =>
      server.call(arbitrator.setAway, { body: { id, version, awayFrom, awayTo } }, { as: 'arbitratorSun' })
    for (const [from, to, path, code] of [
      ['2097-01-01', '', 'awayTo', 'away.to'],
      ['', '2097-01-01', 'awayFrom', 'away.from'],
      ['2097-02-01', '2097-01-01', 'awayTo', 'range.order'],
      ['2020-01-01', '2020-02-01', 'awayTo', 'deadline.past'],
    ] as const)
      expect((await set(1, from, to)).fields).toEqual([{ path: [path], code }])
    const away = (await set(1, '2026-01-01', '2097-01-01')).data
    expect(away).toMatchObject({ awayFrom: '2026-01-01', awayTo: '2097-01-01', state: 'active', version: 2 })
    expect((await found()).find((row) => row.id === id)).toMatchObject({ awayFrom: '2026-01-01', awayTo: '2097-01-01' })
    expect((await set(1, '', '')).error).toBe('stale')
    expect((await set(2, '', '')).data).toMatchObject({ awayFrom: '', awayTo: '' })
  })

  test('a term by which somebody is in office does not end in the past, nor begin in the future', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    const [row] = await orm().select().from(arbitratorEntry).where(eq(arbitratorEntry.id, entry.id))
    const { data: terms } = await server.call(arbitrator.listTerms, {}, { as: 'secretaryLi' })
    const term = terms.find((one) => one.id === row?.termId)!
    // All terms of these tests were open in one moment; this one alone in this.
    const window = '2018-01-01T00:00:00.000Z'
    const edit = (change: object) =>
      server.call(arbitrator.editTerm, { body: { ...term, ...change } }, { as: 'secretaryLi' })
    for (const [change, path] of [
      [{ termTo: '2025-12-31' }, 'termTo'],
      [{ termFrom: '2090-01-01', termTo: '2097-01-01' }, 'termFrom'],
    ] as const)
      expect((await edit(change)).fields).toEqual([{ path: [path], code: 'term.inForce' }])
    expect(await edit({ name: '第八届', opensAt: window, closesAt: window })).toMatchObject({
      data: { name: '第八届' },
    })
  })

  test('an entry ends with its term, once and by itself', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    const [row] = await orm().select().from(arbitratorEntry).where(eq(arbitratorEntry.id, entry.id))
    const over = { termFrom: '2020-01-01', termTo: '2020-12-31' }
    await orm()
      .update(arbitratorTerm)
      .set(over)
      .where(eq(arbitratorTerm.id, row?.termId ?? ''))
    await sweep(server.running.house)
    await sweep(server.running.house)
    const now = (await list('secretaryLi')).find((one) => one.id === entry.id)
    expect([now?.state, now?.history.map((one) => one.action)]).toEqual(['expired', ['expire']])
    expect((await news())[0]).toMatchObject({ kind: 'arbitratorExpired' })
  })

  test('a specimen signature is a picture of one’s own; those before stay, and nobody else has them', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    const png = async (who: Name) =>
      give(server, who, {
        name: '签名.png',
        group: 'image',
        bytes: Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
        length: 70,
      })
    const set = (version: number, attachmentId: string) =>
      server.call(arbitrator.setSpecimen, { body: { id: entry.id, version, attachmentId } }, { as: 'arbitratorSun' })
    const foreign = await set(1, await png('partyWang'))
    expect([foreign.error, foreign.fields[0]?.path]).toEqual(['file.missing', ['attachmentId']])
    const pdf = await set(1, await give(server, 'arbitratorSun'))
    expect(pdf.error).toBe('file.missing')
    const first = await png('arbitratorSun')
    expect((await set(1, first)).data.specimens.map((one) => one.attachmentId)).toEqual([first])
    const second = await png('arbitratorSun')
    const kept = (await set(2, second)).data.specimens.map((one) => one.attachmentId)
    expect(kept).toEqual([first, second])
    for (const [who, status] of [
      ['arbitratorSun', 200],
      ['secretaryLi', 200],
      ['secretaryFar', 404],
      ['partyWang', 404],
    ] as const) {
      const { downloadAttachment } = contract.upload
      const answer = await server.call(downloadAttachment, { params: { id: second } }, { as: who })
      expect([who, answer.status]).toEqual([who, status])
    }
  })

  test('the certificate is a PDF for the arbitrator and the secretaries of the institution', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    for (const who of ['arbitratorSun', 'secretaryLi'] as const) {
      const answer = await certificate(entry.id, who)
      expect([answer.status, String(answer.data).slice(0, 5)]).toEqual([200, '%PDF-'])
    }
    expect((await certificate(entry.id, 'secretaryFar')).error).toBe('notFound')
    expect((await certificate(entry.id, 'partyWang')).error).toBe('forbidden')
  })

  test('an arbitrator sees its own entries, secretaries those of their institution', async () => {
    const entry = await makeEntry(server, 'arbitratorSun')
    const sees = async (who: Name) => (await list(who)).some((row: RosterEntry) => row.id === entry.id)
    expect([await sees('arbitratorSun'), await sees('secretaryLi'), await sees('secretaryFar')]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('an applicant from abroad is enrolled as an arbitrator who sets a password and leaves the door of applicants', async () => {
    const { house } = server.running
    const email = newMail()
    const foreign = { username: email, nickName: email, email, cate: 'ARBI_USER' as const, isForeign: true, status: '' }
    const id = await createAccount(house, { ...foreign, password: 'unknown to anybody' })
    await openWindow(server)
    const { code } = await approved(server)
    // As if the application had come from abroad: that it may is the business of its own test.
    await orm()
      .update(candidacy)
      .set({ ownerId: id })
      .where(eq(candidacy.ownerId, server.id('candidateHe')))
    const { data } = await server.call(arbitrator.enrol, { body: enrolBody(code) })
    expect(data).toMatchObject({ username: email, name: '何其正' })
    await server.call(arbitrator.abroadCode, { body: { email } })
    const body = { email, code: await server.codeTo(email) }
    expect((await server.call(arbitrator.abroadLogin, { body })).error).toBe('candidacy.enrolled')

    server.clock.later += 61_000
    const asked = { account: email, cate: 'ZCY' as const, type: '2' as const }
    await server.call(contract.account.getForgetCode, { body: asked })
    const reset = { account: email, cate: 'ZCY' as const, tenantId: 1, type: 'email' as const, password: 'Fresh#2026' }
    await server.call(contract.account.forget, { body: { ...reset, code: await server.codeTo(email) } })
    // The code of an arbitrator brings the link; what was typed beside it sets nothing.
    expect((await server.logIn('arbitratorSun', { username: email, password: 'Fresh#2026' })).error).toBe('loginWrong')
    await server.setPassword(email, 'Fresh#2026')
    const inside = await server.logIn('arbitratorSun', { username: email, password: 'Fresh#2026' })
    expect(inside.data.user).toMatchObject({ cate: 'ZCY', nickName: '何其正' })
    server.clock.later = 0
  })

  test('an arbitrator applies for the next term, is reviewed like everybody, and has a second entry then', async () => {
    const before = (await list('arbitratorSun')).length
    const { code } = await approved(server, 'arbitratorSun')
    const enrolled = await server.call(arbitrator.enrol, { body: enrolBody(code) })
    expect(enrolled.data.username).toBe(people.arbitratorSun.username)
    const entries = await list('arbitratorSun')
    expect(entries.length).toBe(before + 1)
    expect(entries.find((row) => row.termName === '第十届')).toMatchObject({ name: '何其正', state: 'active' })
    // Of one term one; and whoever came in from abroad is asked what those are asked.
    const { data } = await server.call(arbitrator.getStanding, {}, { as: 'arbitratorSun' })
    expect([data.standing, data.foreign]).toEqual(['submitted', false])
    const other = await server.call(
      arbitrator.submitCandidacy,
      { body: { ...makeForm(), foreign: true, personal: { ...makeForm().personal, idType: 'passport' } } },
      { as: 'arbitratorSun' },
    )
    expect([other.error, other.fields[0]?.path]).toEqual(['badRequest', ['foreign']])
    await orm()
      .update(candidacy)
      .set({ foreign: true })
      .where(eq(candidacy.ownerId, server.id('arbitratorSun')))
    expect((await server.call(arbitrator.getStanding, {}, { as: 'arbitratorSun' })).data.foreign).toBe(true)
  })

  test('enrolled, an applicant’s account is an arbitrator’s: the old session is over, the entry is there', async () => {
    const token = await server.token('candidateHe')
    const { code } = await approved(server)
    expect((await server.call(arbitrator.enrol, { body: enrolBody(code) })).data.username).toBe('he')
    const inside = await server.call(arbitrator.getStanding, {}, { token })
    expect([inside.status, inside.error]).toEqual([401, 'enrolled'])
    // At the old door, who knows the password is told what they are now; nobody else is.
    expect((await server.logIn('candidateHe')).error).toBe('enrolled')
    expect((await server.logIn('candidateHe', { password: 'Wrong#2026' })).error).toBe('loginWrong')
    const { data } = await server.logIn('candidateHe', { cate: 'ZCY' })
    const sessions = await server.call(contract.account.listSessions, {}, { token: data.token ?? '' })
    expect(sessions.data).toHaveLength(1)
    const own = await server.call(arbitrator.listRoster, { query: {} }, { token: data.token ?? '' })
    expect(own.data.list).toMatchObject([{ name: '何其正', state: 'active', history: [{ action: 'enrol' }] }])
    // What made it one still is its own; for this term there is nothing more to apply for.
    const standing = await server.call(arbitrator.getStanding, {}, { token: data.token ?? '' })
    expect(standing.data.standing).toBe('submitted')
    const sent = await server.call(arbitrator.listCandidacies, { query: {} }, { token: data.token ?? '' })
    expect(sent.data.list).toMatchObject([{ state: 'enrolled' }])
    const [row] = await orm().select().from(account).where(eq(account.username, 'he'))
    expect([row?.cate, row?.isForeign]).toEqual(['ZCY', false])
  })
})
