import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import { isSound } from '../../contract/signing/fileReport.ts'
import { makeNewEnvelope } from '../envelope/body.ts'
import { keepFile } from '../make/bundle.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { give, makeUpload, Tus } from '../make/file.ts'
import { anEngine, TestServer } from '../setup/server.ts'
import { hostilePdfs } from './hostile.ts'
import { authority, beginTampering, tamperings, whole } from './tamperings.ts'

const { envelope, signing } = contract

const pem = (der: Uint8Array) =>
  `-----BEGIN CERTIFICATE-----\n${Buffer.from(der).toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** A server that believes an authority outside, for signers and for time stamps. */
function believing(der: Uint8Array) {
  const file = join(mkdtempSync(join(tmpdir(), 'tampered-')), 'authority.pem')
  writeFileSync(file, pem(der))
  const [ESIGN_URL, TSA_URL] = ['https://sign.example', 'https://stamp.example']
  return { ESIGN_URL, ESIGN_TOKEN: 'x'.repeat(32), ESIGN_CA_FILE: file, TSA_URL, TSA_CA_FILE: file }
}

describe('a PDF on the platform', () => {
  let server: TestServer
  let baseId: string
  beforeAll(async () => {
    await beginTampering()
    const [der] = authority.trust.authorities
    server = await TestServer.start(anEngine, believing(der ?? Buffer.of()))
    await makeDept(server)
    baseId = (await caseIn(server, 'transfered')).id
  })
  afterAll(() => server.stop())

  async function check(bytes: Buffer, name = '裁决书.pdf') {
    const attachmentId = await give(server, 'partyWang', { name, bytes })
    const { data, error } = await server.call(signing.checkAttachment, { body: { attachmentId } }, { as: 'partyWang' })
    if (!data) throw new Error(`Not checked: ${error}`)
    return data.report
  }

  test('is sound as it was issued, whatever it is called; with anything done to it the server names what', async () => {
    expect(isSound(await check(whole, '合同.pdf'))).toBe(true)
    for (const [what, make, { file = [], signature = [], pages }] of tamperings) {
      // What is no PDF is not taken in.
      if (file[0] === 'notPdf' || file[0] === 'before') continue
      const report = await check(await make())
      const wrong = report.signatures.flatMap((one) => one.problems)
      expect([what, isSound(report)]).toEqual([what, false])
      expect([what, ...report.problems]).toEqual(expect.arrayContaining([what, ...file]))
      expect([what, ...wrong]).toEqual(expect.arrayContaining([what, ...signature]))
      if (pages) expect([what, report.changedPages]).toEqual([what, pages])
    }
  })

  test('is looked at for one person once at a time; what comes beside waits for no answer, nor does anybody else', async () => {
    const bodyOf = async (as: 'partyWang' | 'partyChen') => {
      const attachmentId = await give(server, as, { name: '裁决书.pdf', bytes: whole })
      return () => server.call(signing.checkAttachment, { body: { attachmentId } }, { as })
    }
    const [own, others] = [await bodyOf('partyWang'), await bodyOf('partyChen')]
    const { store } = server.running.house
    const read = store.read.bind(store)
    let go = () => {}
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    const spy = vi.spyOn(store, 'read').mockImplementationOnce(async (...given) => {
      await held
      return read(...given)
    })
    try {
      const first = own()
      await vi.waitFor(() => expect(spy).toHaveBeenCalledOnce(), { timeout: 20_000 })
      const second = await own()
      expect([second.status, second.error]).toEqual([429, 'tooMany'])
      expect((await others()).status).toBe(200)
      go()
      expect((await first).status).toBe(200)
    } finally {
      go()
      spy.mockRestore()
    }
    expect((await own()).status).toBe(200)
  })

  const codes: Record<string, string> = {
    ...{ encrypted: 'file.encrypted', broken: 'file.broken', inflated: 'file.broken' },
    ...{ active: 'sign.active', tooMany: 'sign.signed' },
  }

  test('that cannot be signed is refused with what is wrong with it, and nobody is asked to sign', async () => {
    const list = async () =>
      (await server.call(envelope.listEnvelopes, { query: { baseId } }, { as: 'secretaryLi' })).data.length
    for (const [what, make, said] of hostilePdfs) {
      const code = codes[said]
      if (!code) continue
      const attachmentId = await keepFile(server, baseId, '笔录.pdf', await make())
      const body = makeNewEnvelope(baseId, attachmentId)
      const { error } = await server.call(envelope.makeEnvelope, { body }, { as: 'secretaryLi' })
      expect([what, error]).toEqual([what, code])
    }
    const signed = await keepFile(server, baseId, '裁决书.pdf', whole)
    const again = { body: makeNewEnvelope(baseId, signed) }
    expect((await server.call(envelope.makeEnvelope, again, { as: 'secretaryLi' })).error).toBe('sign.signed')
    expect(await list()).toBe(0)
  })

  test('of 80 MB is not taken in, so that nobody signs it', async () => {
    const upload = makeUpload({ name: '卷宗.pdf', group: 'document', length: 80 * 1024 * 1024 })
    const answer = await new Tus(server, 'secretaryLi').create(upload)
    expect(answer.status).toBe(413)
  })
})
