import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { sealWanted, trustOf } from '../../server/signing/authority.ts'
import { signDetached } from '../../server/signing/cms/sign.ts'
import { signingProvider } from '../../server/signing/esign/provider.ts'
import { cases } from '../../server/tables/case.ts'
import { file } from '../../server/tables/upload.ts'
import { checkDetached } from '../../verify/detached.ts'
import { submit } from '../make/application.ts'
import { defend } from '../make/defence.ts'
import { handIn, makeCaseOf, makeItem, unzip } from '../make/evidence.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import { engines, TestServer } from '../setup/server.ts'
import { openAuthority } from '../signing/make.ts'

const sha256 = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')

interface Manifest {
  files: { path: string; sha256: string; size: number }[]
  missing: { path: string; why: string }[]
  onPaper: { name: string }[]
  timeline: { events: number; broken: number | null }
}

describe.each(engines)('the archive of a case on %s', (engine) => {
  let server: TestServer
  let caseId: string
  beforeAll(async () => {
    server = await TestServer.start(engine)
    const made = await makeCaseOf(server, [
      ['partyWang', 'APP'],
      ['partyChen', 'DEF'],
    ])
    caseId = made.id
    const { orm } = server.running.house.db
    const set = { secretaryId: server.id('secretaryLi'), acceptedAt: new Date() }
    await orm.update(cases).set(set).where(eq(cases.id, caseId))
    await submit(server, 'partyWang', { caseNo: made.caseNo })
    const items = [0, 1].map(async () =>
      makeItem({ offline: 'N', attachmentId: await give(server, 'partyWang', { name: '合同.pdf', group: 'media' }) }),
    )
    await handIn(server, 'partyWang', caseId, { items: [...(await Promise.all(items)), makeItem({ name: '原件' })] })
    await defend(server, 'partyChen', 'answer', caseId)
  })
  afterAll(() => server.stop())

  async function exported(as: Name = 'secretaryLi', language = 'zh') {
    const answer = await fetch(`${server.address}/moduleApi/caseservice/case/archive/${caseId}`, {
      headers: { authorization: await server.token(as), 'accept-language': language },
    })
    const files = unzip(Buffer.from(await answer.arrayBuffer()))
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as Manifest
    return { files, manifest, status: answer.status }
  }

  test('holds every file of it, and names the SHA-256 that each really has', async () => {
    const { files, manifest } = await exported()
    expect(manifest.missing).toEqual([])
    const paths = manifest.files.map(({ path }) => path)
    expect([...files.keys()].sort()).toEqual(['index.html', 'manifest.json', 'manifest.json.p7s', ...paths].sort())
    for (const { path, sha256: said, size } of manifest.files) {
      expect(sha256(files.get(path)), path).toBe(said)
      expect(files.get(path)).toHaveLength(size)
    }
    expect(paths).toEqual(
      expect.arrayContaining([
        '04 证据/合同.pdf',
        '04 证据/合同 (2).pdf',
        '07 保全/申请书.pdf',
        '03 答辩与反请求/在线填写.txt',
        'timeline.json',
      ]),
    )
    expect(files.get('03 答辩与反请求/在线填写.txt')?.toString()).toContain('不符合约定')
    expect(manifest.onPaper).toEqual([expect.objectContaining({ name: '原件' })])
    expect(manifest.timeline.broken).toBeNull()
    expect(files.get('index.html')?.toString()).not.toContain('>null<')
  })

  test.each([
    ['zh', '提交仲裁申请', '北京时间'],
    ['en', 'Request for arbitration filed', 'Beijing time'],
  ])('its page names in %s what happened, and whose time it is', async (language, submitted, zone) => {
    const { files } = await exported('secretaryLi', language)
    const text = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(
      files.get('index.html')?.toString() ?? '',
    )
    const data = JSON.parse(text?.[1] ?? 'null')
    expect([data.names.submit, data.words.zone]).toEqual([submitted, zone])
    expect(data.events.length).toBeGreaterThan(0)
    for (const { action } of data.events) expect(data.names[action], action).toBeTruthy()
  })

  test('names what is missing, and does not pass over it', async () => {
    const { house } = server.running
    const [row] = await house.db.orm.select().from(file).where(eq(file.recordKind, 'evidence'))
    await house.store.remove(row?.id ?? '')
    const { manifest, files } = await exported('adminZhao', 'en')
    expect(manifest.missing).toEqual([
      expect.objectContaining({ path: '04 Evidence/合同.pdf', why: 'Its content is missing from storage' }),
    ])
    expect(files.has('04 Evidence/合同.pdf')).toBe(false)
    expect(files.get('index.html')?.toString()).toContain('Its content is missing from storage')
  })

  test('bears the seal of the institution over its list: whoever rewrites the list, or seals it themselves, is found', async () => {
    const { files } = await exported('adminZhao')
    const [list, seal] = ['manifest.json', 'manifest.json.p7s'].map((path) => files.get(path) ?? Buffer.of())
    const trust = await server.running.house.db.tx((tx) => trustOf({ house: server.running.house, tx }))
    const check = (der: Uint8Array, bytes: Uint8Array) => checkDetached(der, bytes, trust, new Date())
    const good = await check(seal as Buffer, list as Buffer)
    expect([good.seal, good.signer, good.problems, good.stampedAt !== null]).toEqual([true, '仲裁院', [], true])
    const rewritten = Buffer.from((list as Buffer).toString().replace(/"sha256": "../, '"sha256": "00'))
    expect((await check(seal as Buffer, rewritten)).problems).toContain('content')
    const other = await openAuthority()
    const own = await signDetached(rewritten, await other.person('仲裁院'), other.stamper, new Date())
    const forged = await check(own, rewritten)
    expect([forged.seal, forged.problems.includes('untrusted')]).toEqual([false, true])
    // A person whom our own authority certified, of whatever name, has no seal.
    const { house } = server.running
    const [person] = await signingProvider(house).signers(house, [
      { ...sealWanted(1), holder: 'account:0', subject: { name: '仲裁院', organisation: '仲裁院', mark: 'P' } },
    ])
    if (!person) throw new Error('Nobody signs')
    const byPerson = await check(await signDetached(list as Buffer, person, other.stamper, new Date()), list as Buffer)
    expect(byPerson.seal).toBe(false)
    expect((await check(Buffer.from('junk'), list as Buffer)).seal).toBe(false)
  })

  test('is made for the secretary who runs the case and for heads alone, and each export is logged', async () => {
    await server.running.house.db.orm
      .update(cases)
      .set({ secretaryId: server.id('adminZhao') })
      .where(eq(cases.id, caseId))
    const asked = (as: Name) => server.call(contract.archive.exportCase, { params: { id: caseId } }, { as })
    expect(await asked('secretaryLi')).toMatchObject({ status: 409, error: 'archive.others' })
    expect((await asked('secretaryFar')).status).toBe(404)
    expect((await asked('partyWang')).status).toBe(403)
    const log = await server.call(contract.admin.listAudit, { query: {} }, { as: 'adminZhao' })
    const exports = log.data.list.filter(({ action }) => action === 'archive.exportCase')
    expect(exports[0]).toMatchObject({ byName: '赵主任', changes: { missing: ['', 1] } })
  })
})
