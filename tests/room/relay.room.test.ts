import { existsSync } from 'node:fs'
import type { Browser as Chromium, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { IceServer } from '../../contract/hearing/hearing.ts'
import { Caller } from '../setup/people.ts'
import { credentialUntil, Relay } from '../setup/relay.ts'
import {
  atDoor,
  byRelayAlone,
  codeFor,
  comeIn,
  deafButForRelay,
  inside,
  isLetIn,
  moves,
  startWithDevices,
  tileOf,
  usedWays,
} from '../setup/room.ts'
import { tellOfRoom } from '../setup/rooms.ts'
import { Stage } from '../setup/stage.ts'

/** What needs a coturn. */
const relayTest = test.skipIf(!existsSync('/usr/bin/turnserver'))

let relay: Relay
let stage: Stage
let chromium: Chromium
let secretary: Page
let applicant: Page

beforeAll(async () => {
  relay = await Relay.start()
  ;[stage, chromium] = await Promise.all([Stage.set({ worker: false, env: relay.env }), startWithDevices()])
  secretary = await inside(await comeIn(chromium, stage.network.url, 'secretary', byRelayAlone))
  applicant = await isLetIn(secretary, await comeIn(chromium, stage.network.url, 'applicant', byRelayAlone), '王建国')
})
afterEach(() => tellOfRoom(stage, chromium))
afterAll(async () => {
  await chromium.close()
  await stage.strike()
  await relay.close()
})

const bothMove = () => Promise.all([moves(secretary, '王建国'), moves(applicant, '李秘书')])
const bars = (page: Page, name: string) => tileOf(page, name).locator('.signal').getAttribute('data-level').then(Number)

relayTest('two whose networks let nothing else through see each other by the relay alone', async () => {
  await bothMove()
  const ways = (await Promise.all([secretary, applicant].map(usedWays))).flat()
  expect(ways.map(({ local, remote }) => `${local} to ${remote}`)).toEqual(['relay to relay', 'relay to relay'])
})

relayTest(
  'a line that loses a fifth of all carries pictures on, is shown as poor, and as good again when it is',
  async () => {
    const isShown = (...levels: number[]) =>
      expect.poll(() => bars(secretary, '王建国'), { timeout: 90_000 }).toBeOneOf(levels)
    await isShown(4, 5)
    relay.lose(0.1)
    await isShown(1, 2)
    await bothMove()
    relay.lose(0)
    await isShown(4, 5)
  },
)

relayTest('a relay that is killed takes the pictures along; started again it brings them back', async () => {
  await relay.kill()
  await tileOf(secretary, '王建国').getByRole('img', { name: '网络：离线' }).waitFor()
  await relay.start()
  const from = performance.now()
  await bothMove()
  console.log(`a relay started again: pictures again after ${Math.round(performance.now() - from)} ms`)
})

relayTest('before the room everybody is told whether the relay answers', async () => {
  const told = async (words: string) => {
    const page = await atDoor(chromium, stage.network.url, 'respondent')
    await page.getByText(words).waitFor()
    await page.context().close()
  }
  await told('媒体中继可用')
  await relay.kill()
  await told('媒体中继不可用')
  await relay.start()
})

relayTest('two who find no way to each other are dialled anew by the relay alone', async () => {
  const respondent = await isLetIn(
    secretary,
    await comeIn(chromium, stage.network.url, 'respondent', deafButForRelay),
    '陈丽华',
  )
  const agent = await isLetIn(
    secretary,
    await comeIn(chromium, stage.network.url, 'agent', deafButForRelay),
    '周明律师',
  )
  await Promise.all([moves(respondent, '周明律师'), moves(agent, '陈丽华')])
  await Promise.all([respondent, agent].map((page) => page.context().close()))
})

/** In the page: the candidates that a relay gives for such a name and password, and the errors it answers with. */
async function tried(iceServers: RTCIceServer[]): Promise<{ types: string[]; errors: number[] }> {
  const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })
  const [types, errors]: [string[], number[]] = [[], []]
  connection.onicecandidateerror = ({ errorCode }) => errors.push(errorCode)
  const done = new Promise((resolve) => {
    connection.onicecandidate = ({ candidate }) => (candidate?.type ? types.push(candidate.type) : resolve(undefined))
  })
  connection.addTransceiver('audio')
  await connection.setLocalDescription()
  await done
  connection.close()
  return { types, errors }
}

relayTest(
  'the relay takes the password that a code gives for an hour at most, none that ran out, and none of another secret',
  async () => {
    const code = await codeFor(stage.network.url, 'onlineCourt', 'respondent')
    const nobody = new Caller(stage.product.url, '')
    const { iceServers } = await nobody.ask(contract.hearing.getInfoByCourtCode, {
      body: { code, url: '/onlineCourt' },
    })
    const given = iceServers[0] as IceServer
    expect(given.urls).toEqual([relay.url])
    const leftMs = Number(given.username.split(':')[0]) * 1000 - Date.now()
    expect(leftMs).toBeGreaterThan(0)
    expect(leftMs).toBeLessThanOrEqual(3_600_000)

    const page = await chromium.newPage()
    await page.goto(`${stage.product.url}/healthz`)
    const answerTo = (login: { username: string; credential: string }) =>
      page.evaluate(tried, [{ urls: relay.url, ...login }])
    expect(await answerTo(given)).toMatchObject({ types: expect.arrayContaining(['relay']) })
    expect(await answerTo(credentialUntil(Date.now() + 60_000))).toMatchObject({
      types: expect.arrayContaining(['relay']),
    })
    expect(await answerTo(credentialUntil(Date.now() - 60_000))).toEqual({ types: [], errors: [401] })
    expect(await answerTo({ ...given, credential: 'b3RoZXI=' })).toEqual({ types: [], errors: [401] })
  },
)
