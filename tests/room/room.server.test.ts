import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { contract } from '../../contract/all.ts'
import type { ConductAct } from '../../contract/hearing/hearing.ts'
import { byeCodes, closeCodes, type FromPage, frameMost, peerPath, trialTimeMs } from '../../contract/room/room.ts'
import { hearing, hearingAttendee } from '../../server/tables/hearing.ts'
import { recordEntry } from '../../server/tables/record.ts'
import { closed, type HandPage, rooms } from '../setup/handPage.ts'
import { engines, TestServer } from '../setup/server.ts'

const onAir = { audio: true, video: true, screen: false }

describe.each(engines)('the socket of a room on %s', (engine) => {
  let server: TestServer
  const { open, hold, tokenOf, dial, hello, come, inside, leaveAll } = rooms(() => server)
  beforeAll(async () => {
    server = await TestServer.start(engine)
  })
  afterEach(leaveAll)
  afterAll(() => server.stop())

  const order = (about: { sid: string; userId: string }, action: string, on = true) => ({
    is: 'control',
    sid: about.sid,
    action,
    info: { userId: about.userId, on },
    sendFor: 2,
  })
  const seenBy = (page: HandPage, sid: string) => {
    const frames = page.heard.flatMap((one) => (one.is === 'person' && one.person.sid === sid ? [one.person] : []))
    return frames.at(-1)
  }

  test.each([
    ['for now', 'what is no frame', 'hello?', closeCodes.unread],
    ['for now', 'another frame than hello', { is: 'beat' }, closeCodes.unread],
    [
      ...(['for good', 'a token of nobody'] as const),
      { ...{ is: 'hello', peerId: randomUUID(), peerToken: randomUUID(), media: onAir }, token: 'Bearer x' },
      closeCodes.refused,
    ],
  ])('shuts %s for %s', async (_, __, first, code) => {
    expect(await closed(await dial(first))).toBe(code)
  })

  test('a secretary is inside at once; whoever else comes waits until let in, and from then on comes back freely', async () => {
    const { tokens, codes } = await hold('SECRETARY', 'APPLICANT')
    const applicant = await come(tokens[1]!)
    await expect.poll(() => applicant.last('waits')).toBeTruthy()
    applicant.say({ is: 'chat', id: randomUUID(), text: '有人吗' })
    const secretary = await inside(tokens[0]!)
    await expect.poll(() => secretary.last('waiting')?.people.length).toBe(1)
    const [asks] = secretary.last('waiting')?.people ?? []
    expect(asks).toMatchObject({ userName: 'APPLICANT1', roleName: 'APPLICANT' })
    secretary.say({ is: 'admit', sid: asks?.sid })
    await expect.poll(() => applicant.last('welcome')?.people.length).toBe(2)
    await expect.poll(() => applicant.last('record')).toBeTruthy()
    expect(secretary.heard.some((one) => one.is === 'entry' && one.entry.kind === 'chat')).toBe(false)
    applicant.socket.terminate()
    await expect.poll(() => seenBy(secretary, asks?.sid ?? '')?.online).toBe(false)
    // Kept: also with another token of the same code.
    const again = await inside(await tokenOf(codes[1]!))
    expect(again.last('waits')).toBeUndefined()
  })

  test('a page whose line was cut is the same visit when it is back, also while its dead socket still counts as open', async () => {
    const { tokens } = await hold('APPLICANT', 'RESPONDENT')
    const other = await inside(tokens[1]!)
    const words = hello(tokens[0]!)
    const first = await dial(words)
    await expect.poll(() => first.last('welcome')?.sid).toBeTruthy()
    const sid = first.last('welcome')?.sid
    const second = await dial(words)
    await expect.poll(() => second.last('welcome')?.sid).toBe(sid)
    await expect.poll(() => first.socket.readyState).toBe(first.socket.CLOSED)
    // The end of the old socket takes nobody out of the room.
    second.say({ is: 'hand', up: true })
    await expect.poll(() => seenBy(other, sid ?? '')?.handAt).toBeTruthy()
    expect(seenBy(other, sid ?? '')?.online).toBe(true)
    expect(other.last('left')).toBeUndefined()
    expect(first.last('bye')).toBeUndefined()
  })

  test('where nobody was asked to keep order nobody waits; the same person elsewhere ends the older visit', async () => {
    const { tokens } = await hold('APPLICANT', 'RESPONDENT')
    const older = await inside(tokens[0]!)
    const other = await inside(tokens[1]!)
    const newer = await inside(tokens[0]!)
    await expect.poll(() => older.last('bye')?.code).toBe(byeCodes.elsewhere)
    await expect.poll(() => other.last('left')?.sid).toBe(older.sid)
    expect(
      newer
        .last('welcome')
        ?.people.map((one) => one.sid)
        .sort(),
    ).toEqual([newer.sid, other.sid].sort())
  })

  test('a muted person stays muted over a new visit, nobody but a secretary mutes or removes, and all of it is written down', async () => {
    const { id, tokens, codes } = await hold('SECRETARY', 'APPLICANT', 'RESPONDENT')
    const secretary = await inside(tokens[0]!)
    const people: (HandPage & { sid: string })[] = []
    for (const token of tokens.slice(1)) {
      const page = await come(token)
      await expect.poll(() => secretary.last('waiting')?.people.length).toBe(1)
      secretary.say({ is: 'admit', sid: secretary.last('waiting')?.people[0]?.sid })
      await expect.poll(() => page.last('welcome')).toBeTruthy()
      await expect.poll(() => secretary.last('waiting')?.people.length).toBe(0)
      const sid = page.last('welcome')?.sid ?? ''
      // News of people are told together, a moment after what was done.
      await expect.poll(() => secretary.heard.some((one) => one.is === 'person' && one.person.sid === sid)).toBe(true)
      people.push({ ...page, sid })
    }
    const [applicant, respondent] = people as [HandPage & { sid: string }, HandPage & { sid: string }]
    const about = secretary.heard.flatMap((one) => (one.is === 'person' ? [one.person] : []))
    const of = (sid: string) => about.find((one) => one.sid === sid)!
    // A plain page's frames change nothing: what it says afterwards comes without anything before it.
    for (const action of ['muteAudio', 'muteVidio', 'shield', 'leaveChannel'])
      respondent.say(order(of(applicant.sid), action))
    respondent.say({ is: 'admit', sid: applicant.sid })
    respondent.say('{"is":')
    respondent.say({ is: 'chat', id: randomUUID(), text: '到此为止' })
    await expect.poll(() => applicant.last('entry')?.entry.text).toBe('到此为止')
    expect(applicant.heard.filter((one) => one.is === 'bye' || one.is === 'out' || one.is === 'left')).toEqual([])
    expect(seenBy(respondent, applicant.sid)?.order.muteAudio ?? false).toBe(false)
    // A secretary's do, at everybody; a second one within two seconds waits.
    secretary.say(order(of(applicant.sid), 'muteAudio'))
    await expect.poll(() => seenBy(respondent, applicant.sid)?.media.audio).toBe(false)
    secretary.say(order(of(respondent.sid), 'muteAudio'))
    await expect.poll(() => secretary.last('refused')).toMatchObject({ what: 'muteAudio', code: 'tooMany' })
    applicant.say({ is: 'media', media: onAir })
    await expect.poll(() => seenBy(respondent, applicant.sid)?.media).toEqual({ ...onAir, audio: false })
    const again = await inside(await tokenOf(codes[1]!))
    expect(again.last('welcome')?.people.find((one) => one.sid === again.sid)).toMatchObject({
      media: { audio: false },
      order: { muteAudio: true },
    })
    secretary.say(order(of(respondent.sid), 'leaveChannel'))
    await expect.poll(() => respondent.last('out')?.why).toBe('removed')
    await expect.poll(() => again.last('left')?.sid).toBe(respondent.sid)
    // With the same code they wait, marked as removed, until they are let in again.
    const back = await come(await tokenOf(codes[2]!))
    await expect.poll(() => back.last('waits')).toBeTruthy()
    await expect.poll(() => secretary.last('waiting')?.people.map((one) => one.removed)).toEqual([true])
    secretary.say({ is: 'admit', sid: secretary.last('waiting')?.people[0]?.sid })
    await expect.poll(() => back.last('welcome')).toBeTruthy()
    const stands = await server.running.house.db.orm
      .select()
      .from(recordEntry)
      .where(eq(recordEntry.hearingId, id))
      .orderBy(recordEntry.seq)
    expect(stands.map((one) => [one.speaker, one.text, one.about])).toEqual([
      ['SECRETARY0', 'admit', 'APPLICANT1'],
      ['SECRETARY0', 'admit', 'RESPONDENT2'],
      ['RESPONDENT2', '到此为止', ''],
      ['SECRETARY0', 'muteAudio', 'APPLICANT1'],
      ['SECRETARY0', 'leaveChannel', 'RESPONDENT2'],
      ['SECRETARY0', 'admit', 'RESPONDENT2'],
    ])
  })

  test('a description reaches whom it is for, from whom the server knows it is; an outsider’s reaches nobody', async () => {
    const { tokens } = await hold('APPLICANT', 'RESPONDENT')
    const [one, two] = [await inside(tokens[0]!), await inside(tokens[1]!)]
    const elsewhere = await hold('APPLICANT')
    const outsider = await inside(elsewhere.tokens[0]!)
    const signal = { connection: 'c', description: { type: 'offer', sdp: 'v=0' } }
    outsider.say({ is: 'signal', to: two.sid, signal: { ...signal, connection: 'evil' } })
    await outsider.answered()
    one.say({ is: 'signal', to: two.sid, from: outsider.sid, signal })
    await expect
      .poll(() => two.heard.filter((frame) => frame.is === 'signal'))
      .toEqual([{ is: 'signal', from: one.sid, signal }])
  })

  test('nobody comes under the peer id of somebody else, nor into their visit without what their page alone knows', async () => {
    const { tokens } = await hold('APPLICANT', 'RESPONDENT')
    const own = hello(tokens[0]!) as Extract<FromPage, { is: 'hello' }>
    const applicant = await dial(own)
    await expect.poll(() => applicant.last('welcome')).toBeTruthy()
    const thief = await dial({ ...hello(tokens[1]!), peerId: own.peerId })
    expect(await closed(thief)).toBe(closeCodes.unread)
    // With the same code but another page's word it is another visit, which ends the first.
    const other = await dial({ ...own, peerToken: randomUUID() })
    await expect.poll(() => other.last('welcome')?.sid).toBeTruthy()
    expect(other.last('welcome')?.sid).not.toBe(applicant.last('welcome')?.sid)
    await expect.poll(() => applicant.last('bye')?.code).toBe(byeCodes.elsewhere)
  })

  test('a peer id stays that of who had it also once they are gone, in every room; they come back under it', async () => {
    const { tokens } = await hold('APPLICANT', 'RESPONDENT')
    const elsewhere = await hold('APPLICANT')
    const own = hello(tokens[0]!) as Extract<FromPage, { is: 'hello' }>
    const respondent = await inside(tokens[1]!)
    const applicant = await dial(own)
    await expect.poll(() => applicant.last('welcome')).toBeTruthy()
    applicant.say({ is: 'leave' })
    await expect.poll(() => respondent.last('left')).toBeTruthy()
    for (const token of [tokens[1]!, elsewhere.tokens[0]!])
      expect(await closed(await dial({ ...hello(token), peerId: own.peerId }))).toBe(closeCodes.unread)
    const back = await dial(own)
    await expect.poll(() => back.last('welcome')).toBeTruthy()
  })

  /** What ends an account, or what it came in by: `seats` says whether its other devices stay inside. */
  const ends: [string, boolean, (id: string, username: string, token: string) => Promise<{ status: number }>][] = [
    ['its password is set anew', false, (id) => server.resetPassword('adminZhao', id, 'Other#2026')],
    ['it is no secretary’s any more', false, (id, username) => edit(id, username, { cate: 'USER' })],
    ['it is shut', false, (id, username) => edit(id, username, { enabled: false })],
    ['it is removed', false, (id) => server.call(contract.admin.removeUser, { body: { ids: [id] } }, admin)],
    ['its device is logged out', true, (_, __, token) => server.call(contract.account.logout, {}, { token })],
  ]
  const admin = { as: 'adminZhao' } as const
  const phone = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const edit = (id: string, username: string, change: object) => {
    const roles = ['ROLE_SECRETARY']
    const body = { id, username, nickName: '新秘书', cate: 'MISHU' as const, roles, phone: phone(), ...change }
    return server.call(contract.admin.editUser, { body }, admin)
  }

  test.each(ends)('who keeps order does so no longer once %s', async (_, staysElsewhere, end) => {
    const { id } = await hold('SECRETARY', 'APPLICANT')
    const [password, username] = ['First#2026', `s${randomUUID().slice(0, 8)}`]
    const roles = ['ROLE_SECRETARY']
    const user = { username, nickName: '新秘书', cate: 'MISHU' as const, roles, phone: phone() }
    const accountId = (await server.call(contract.admin.addUser, { body: user }, admin)).data.id
    await server.setPassword(user.phone, password)
    const own = and(eq(hearingAttendee.hearingId, id), eq(hearingAttendee.role, 'SECRETARY'))
    await server.running.house.db.orm.update(hearingAttendee).set({ accountId }).where(own)
    const device = async () => {
      const token = (await server.logIn('secretaryLi', { username, password })).data.token ?? ''
      const { path } = (await server.call(contract.hearing.enterTrial, { body: { id } }, { token })).data
      return { account: token, room: await tokenOf(path.split('code=')[1] ?? '') }
    }
    const [one, other] = [await device(), await device()]
    const conduct = (token: string, action: ConductAct) =>
      server.call(contract.hearing.conductTrial, { body: { action } }, { headers: { authorization: token } })
    expect((await conduct(one.room, 'start')).status).toBe(200)
    expect((await end(accountId, username, one.account)).status).toBe(200)
    expect((await conduct(one.room, 'stop')).status).toBe(401)
    expect(await closed(await come(one.room))).toBe(closeCodes.refused)
    expect((await conduct(other.room, 'stop')).status).toBe(staysElsewhere ? 200 : 401)
  })

  test('a line to dial by opens to who is inside alone, whatever else stands in its address, and shuts when they are removed', async () => {
    const { tokens } = await hold('SECRETARY', 'APPLICANT')
    const secretary = await inside(tokens[0]!)
    const own = hello(tokens[1]!) as Extract<FromPage, { is: 'hello' }>
    const applicant = await dial(own)
    await expect.poll(() => secretary.last('waiting')?.people.length).toBe(1)
    const address = (query: string) => `${server.address.replace('http', 'ws')}${peerPath}/peerjs?key=peerjs&${query}`
    const opens = async (query: string) => {
      const socket = new WebSocket(address(query))
      open.push(socket)
      const [first] = await Promise.race([
        once(socket, 'open').then(() => ['open']),
        once(socket, 'unexpected-response').then(() => ['refused']),
        once(socket, 'error').then(() => ['refused']),
      ])
      return { socket, first }
    }
    const mine = `id=${own.peerId}&token=${own.peerToken}`
    expect((await opens(mine)).first).toBe('refused')
    secretary.say({ is: 'admit', sid: secretary.last('waiting')?.people[0]?.sid })
    await expect.poll(() => applicant.last('welcome')).toBeTruthy()
    expect((await opens(`${mine}&id=${randomUUID()}&token=x`)).first).toBe('refused')
    const { first, socket } = await opens(mine)
    expect(first).toBe('open')
    const shut = once(socket, 'close')
    const about = secretary.last('welcome')?.people ?? []
    expect(about.length).toBe(1)
    const seen = secretary.heard.flatMap((one) => (one.is === 'person' ? [one.person] : []))
    secretary.say(order(seen.find((one) => one.peerId === own.peerId)!, 'leaveChannel'))
    await shut
  })

  test('an order finds who loaded the page anew while it was given', async () => {
    const { tokens, codes } = await hold('SECRETARY', 'APPLICANT')
    const secretary = await inside(tokens[0]!)
    const before = await come(tokens[1]!)
    await expect.poll(() => secretary.last('waiting')?.people.length).toBe(1)
    secretary.say({ is: 'admit', sid: secretary.last('waiting')?.people[0]?.sid })
    await expect.poll(() => before.last('welcome')).toBeTruthy()
    const about = before.last('welcome')!.people.find((one) => one.sid === before.last('welcome')!.sid)!
    const again = await inside(await tokenOf(codes[1]!))
    secretary.say(order(about, 'leaveChannel'))
    await expect.poll(() => again.last('out')?.why).toBe('removed')
  })

  test('who keeps sending much to somebody is dropped, and the other is told on', async () => {
    const { tokens } = await hold('APPLICANT', 'RESPONDENT')
    const [one, two] = [await inside(tokens[0]!), await inside(tokens[1]!)]
    const sdp = 'x'.repeat(frameMost - 1024)
    for (let times = 0; times < 200; times++)
      one.say({ is: 'signal', to: two.sid, signal: { connection: 'c', description: { type: 'offer', sdp } } })
    one.say({ is: 'beat' })
    await two.answered()
    expect(two.heard.filter((frame) => frame.is === 'signal').length).toBeLessThan(20)
  })

  test('who comes in hears how far the session is, and everybody when it begins or rests', async () => {
    const { id, tokens } = await hold('SECRETARY', 'RESPONDENT')
    const page = await inside(tokens[0]!)
    const states = () => page.heard.flatMap((frame) => (frame.is === 'state' ? [frame.state] : []))
    await expect.poll(() => states().length).toBe(1)
    const secretary = { as: 'secretaryLi' } as const
    const { version } = (await server.call(contract.hearing.getTrial, { body: { id } }, secretary)).data
    const started = await server.call(contract.hearing.startTrial, { body: { id, version } }, secretary)
    await server.call(contract.hearing.stopTrial, { body: { id, version: started.data.version } }, secretary)
    await expect.poll(() => states().slice(1)).toEqual(['in_session', 'recess'])
    const late = await come(tokens[0]!)
    await expect.poll(() => late.last('state')?.state).toBe('recess')
  })

  test('who keeps order opens, rests and closes the session inside the room, without an account on the device; nobody else does', async () => {
    const { id, tokens } = await hold('SECRETARY', 'ARBITRATOR', 'APPLICANT')
    const [secretary = '', arbitrator = '', applicant = ''] = tokens
    const own = and(eq(hearingAttendee.hearingId, id), eq(hearingAttendee.role, 'SECRETARY'))
    await server.running.house.db.orm
      .update(hearingAttendee)
      .set({ accountId: server.id('secretaryLi') })
      .where(own)
    const page = await inside(secretary)
    const conduct = (token: string, action: ConductAct) =>
      server.call(contract.hearing.conductTrial, { body: { action } }, { headers: { authorization: token } })
    for (const token of [arbitrator, applicant]) expect((await conduct(token, 'start')).error).toBe('forbidden')
    expect((await conduct('Bearer x', 'start')).status).toBe(401)
    expect((await conduct(secretary, 'stop')).error).toBe('state.closed')
    for (const [action, state] of [
      ['start', 'in_session'],
      ['stop', 'recess'],
      ['start', 'in_session'],
    ] as const) {
      expect((await conduct(secretary, action)).data).toEqual({ state })
      await expect.poll(() => page.last('state')?.state).toBe(state)
    }
    expect((await conduct(secretary, 'close')).data).toEqual({ state: 'ended' })
    await expect.poll(() => page.last('out')?.why, { timeout: 15_000 }).toBe('over')
    // The token opens nothing more.
    expect((await conduct(secretary, 'start')).status).toBe(401)
  })

  test('whoever is inside when the hearing is closed hears that it is over', async () => {
    const { id, tokens } = await hold('APPLICANT')
    const page = await inside(tokens[0]!)
    await server.running.house.db.orm.update(hearing).set({ state: 'ended' }).where(eq(hearing.id, id))
    const ended = closed(page)
    await expect.poll(() => page.last('out')?.why).toBe('over')
    expect(await ended).toBe(closeCodes.bye)
  })

  test('who tries a room has ten minutes from when they came in, also over a new visit; a hearing has no such end', async () => {
    const { house } = server.running
    const [tried, held] = [await hold('APPLICANT'), await hold('APPLICANT')]
    await house.db.orm.update(hearing).set({ trialTime: true }).where(eq(hearing.id, tried.id))
    const [page, other] = [await inside(tried.tokens[0]!), await inside(held.tokens[0]!)]
    try {
      const joined = async () => {
        const mine = eq(hearingAttendee.hearingId, tried.id)
        return (await house.db.orm.select().from(hearingAttendee).where(mine))[0]?.joinedAt
      }
      await expect.poll(joined).toBeTruthy()
      server.clock.later += trialTimeMs - 60_000
      page.socket.close()
      const again = await inside(tried.tokens[0]!)
      const ended = closed(again)
      server.clock.later += 60_000
      await expect.poll(() => again.last('bye')?.code).toBe(byeCodes.trial)
      expect(await ended).toBe(closeCodes.bye)
      const late = await come(tried.tokens[0]!)
      await expect.poll(() => late.last('bye')?.code).toBe(byeCodes.trialEnd)
      expect(other.last('bye')).toBeUndefined()
      expect(other.socket.readyState).toBe(WebSocket.OPEN)
    } finally {
      server.clock.later = 0
    }
  })

  test('a frame that is too large ends its own socket and no other', async () => {
    const { tokens } = await hold('APPLICANT', 'RESPONDENT')
    const [one, two] = [await inside(tokens[0]!), await inside(tokens[1]!)]
    const ended = closed(one)
    one.say({ is: 'chat', text: 'x'.repeat(100_000) })
    expect(await ended).toBe(1009)
    await expect.poll(() => seenBy(two, one.sid)?.online).toBe(false)
    await two.answered()
  })
})
