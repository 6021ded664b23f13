import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { emptyRoot, headPattern, type Timeline } from '../../contract/both/chain.ts'
import { isSound } from '../../contract/signing/fileReport.ts'
import { signingLack, trustOf } from '../../server/signing/authority.ts'
import { publishHeads } from '../../server/signing/chain/make.ts'
import { checkForeign } from '../../server/signing/foreign/look.ts'
import { sweep } from '../../server/sweep.ts'
import { cases } from '../../server/tables/case.ts'
import { firstAltered, headOf, rootFrom, treeOf } from '../../verify/chain.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { unzip } from '../make/evidence.ts'
import { textOfPdf } from '../setup/readPdf.ts'
import { anEngine, engines, TestServer } from '../setup/server.ts'
import { rewritten } from './rewritten.ts'

const { signing } = contract
const day = 86_400_000

describe.each(engines)('the records of all cases, published as hashes, on %s', (engine) => {
  let server: TestServer
  let made: { id: string; caseNo: string }
  beforeAll(async () => {
    server = await TestServer.start(engine)
    await makeDept(server)
  })
  afterAll(() => server.stop())

  const heads = async () => (await server.call(signing.listChainHeads, { query: {} })).data
  async function fileOf(on: string): Promise<Buffer> {
    const answer = await fetch(`${server.address}/moduleApi/${signing.chainHeadFile.path.replace('{day}', on)}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== 200) throw new Error(`No head: ${bytes}`)
    return bytes
  }
  async function check(pdf: Buffer) {
    const { house } = server.running
    return checkForeign(pdf, await house.db.tx((tx) => trustOf({ house, tx })), house.now())
  }
  const partsOf = async (pdf: Buffer) => headPattern.exec((await check(pdf)).keywords)?.slice(1) ?? []
  async function exported(id: string): Promise<Timeline> {
    await server.running.house.db.orm
      .update(cases)
      .set({ secretaryId: server.id('secretaryLi') })
      .where(eq(cases.id, id))
    const answer = await fetch(`${server.address}/moduleApi/caseservice/case/archive/${id}`, {
      headers: { authorization: (await server.logIn('secretaryLi')).data.token ?? '' },
    })
    return JSON.parse(
      unzip(Buffer.from(await answer.arrayBuffer()))
        .get('timeline.json')
        ?.toString() ?? '',
    )
  }

  test('are none while nothing happened, and once a day from the first on, also for days on which no server ran', async () => {
    const { house } = server.running
    server.clock.later += day
    await sweep(house)
    expect(await heads()).toEqual([])
    made = await caseIn(server, 'transfered')
    await caseIn(server, 'transfered')
    // What happens today is published when the day is over.
    await publishHeads(house)
    expect(await heads()).toEqual([])
    server.clock.later += day
    // Two at once make one.
    await Promise.all([publishHeads(house), publishHeads(house), publishHeads(house)])
    expect((await heads()).length).toBe(1)
    server.clock.later += 3 * day
    await sweep(house)
    const all = (await heads()).reverse()
    expect(all.map((one) => Math.round(Date.parse(one.day) / day - Date.parse(all[0]?.day ?? '') / day))).toEqual([
      0, 1, 2, 3,
    ])
    expect(all.slice(1).map((one) => one.root)).toEqual([emptyRoot, emptyRoot, emptyRoot])
    let previous = emptyRoot
    for (const one of all) {
      expect(one.head).toBe(await headOf(one.day, previous, one.root))
      expect(await partsOf(await fileOf(one.day))).toEqual([one.day, previous, one.root])
      previous = one.head
    }
  })

  test('are sealed and stamped, and tell nothing of any case', async () => {
    const [first] = (await heads()).reverse()
    const pdf = await fileOf(first?.day ?? '')
    const report = await check(pdf)
    expect([isSound(report), report.signatures.map((one) => one.signer)]).toEqual([true, ['仲裁院']])
    expect(report.signatures[0]?.stampedAt).not.toBeNull()
    const text = (await textOfPdf(pdf)).join('')
    expect(text).toContain(first?.root)
    for (const secret of [made.id, made.caseNo, '王建国']) {
      expect(text.includes(secret)).toBe(false)
      expect(JSON.stringify(await heads())).not.toContain(secret)
    }
    const { events } = await exported(made.id)
    // Nor any seal of a case as it is.
    for (const one of events) expect(pdf.includes(one.hash)).toBe(false)
    expect((await server.call(signing.listChainHeads, { query: { before: first?.day } })).data).toEqual([])
    const none = await fetch(`${server.address}/moduleApi/${signing.chainHeadFile.path.replace('{day}', '2020-01-01')}`)
    expect(none.status).toBe(404)
  })

  test('are what an export is held against: altered, cut or rewritten as a whole, it no longer leads to them', async () => {
    const whole = await exported(made.id)
    const [{ day: on, no, path } = { day: '', no: 0, path: [] }] = whole.proofs
    const [, , root] = await partsOf(await fileOf(on))
    const sealAt = (one: Timeline) => one.events[no - 1]?.hash ?? ''
    expect(await firstAltered(whole)).toBeNull()
    expect([whole.proofs.length, await rootFrom(sealAt(whole), path)]).toEqual([1, root])
    const altered = structuredClone(whole)
    Object.assign(altered.events[0] ?? {}, { reason: 'x' })
    expect(await firstAltered(altered)).toBe(1)
    expect(await firstAltered({ ...whole, events: whole.events.slice(0, -1) })).toBe(whole.events.length)
    // Another case of the same day has another way; none leads up from here.
    expect(await rootFrom('ab'.repeat(32), path)).not.toBe(root)
    expect(await rootFrom(sealAt(whole), path.slice(1))).not.toBe(root)
    // Somebody with the database in their hands writes the first row anew and seals all after it: consistent, and not what was published.
    const other = rewritten(whole)
    expect(await firstAltered(other)).toBeNull()
    expect(await rootFrom(sealAt(other), path)).not.toBe(root)
  })
})

test('without a secret for its keys a server says at its start, in its health and to the page what is not set', async () => {
  const server = await TestServer.start(anEngine, { DEMO: '0', SIGNING_SECRET: '' })
  const { house } = server.running
  try {
    expect(await signingLack(house)).toMatch(/^SIGNING_SECRET is not set.*no heads/)
    const health = await fetch(`${server.address}/healthz`)
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { ok: true, signing: { ok: false, lacks: 'SIGNING_SECRET' } },
    ])
    expect((await server.call(signing.trust, {}, {})).error).toBe('unconfigured')
    // Once keys lie under a secret, another one is named as such.
    const own = { ...house, config: { ...house.config, signingSecret: 'a'.repeat(32) } }
    await house.db.tx((tx) => trustOf({ house: own, tx }))
    expect(await signingLack(own)).toBeUndefined()
    const other = { ...own, config: { ...own.config, signingSecret: 'b'.repeat(32) } }
    expect(await signingLack(other)).toMatch(/^SIGNING_SECRET is not the one/)
  } finally {
    await server.stop()
  }
})

test('every seal of a tree of any size leads to its root, and none of another does', async () => {
  for (const size of [1, 2, 3, 4, 5, 7, 8, 13, 33]) {
    const seals = Array.from({ length: size }, (_, at) => at.toString(16).padStart(64, '0'))
    const { root } = await treeOf(seals)
    for (const [at, seal] of seals.entries()) {
      const { path } = await treeOf(seals, at)
      expect([size, at, await rootFrom(seal, path)]).toEqual([size, at, root])
      expect(await rootFrom('f'.repeat(64), path)).not.toBe(root)
    }
  }
})
