import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { keptProof } from '../../verify/pages.ts'
import { askToSign, bytesOf, signByLink } from '../envelope/make.ts'
import { caseIn, makeDept } from '../make/case.ts'
import { anEngine, TestServer } from '../setup/server.ts'
import { judgesTest, opensslTs, signatureValue } from './judges.ts'
import { openStampService, type StampService } from './stampService.ts'

const { envelope, signing } = contract
const zhang = '13700000081'

describe('a time-stamp authority outside', () => {
  let service: StampService
  let server: TestServer
  let baseId: string
  let pdf: Buffer
  beforeAll(async () => {
    service = await openStampService()
    const file = join(mkdtempSync(join(tmpdir(), 'stamp-')), 'authority.pem')
    writeFileSync(file, service.authority)
    const env = { TSA_URL: service.url, TSA_CA_FILE: file, OUTGOING_NETWORKS: '127.0.0.0/8' }
    server = await TestServer.start(anEngine, env)
    await makeDept(server)
    baseId = (await caseIn(server, 'transfered')).id
  })
  afterAll(async () => {
    await server.stop()
    await service.close()
  })

  /** Asks for the seal under what one person signed, as it stands now. */
  async function seal() {
    const { data } = await server.call(envelope.listEnvelopes, { query: { baseId } }, { as: 'secretaryLi' })
    const { id = '', version = 0 } = data[0] ?? {}
    return server.call(envelope.sealEnvelope, { body: { id, version } }, { as: 'secretaryLi' })
  }

  test('that is away, or refuses, lets nothing be sealed; the same can be asked again', async () => {
    await askToSign(server, baseId, { signers: [{ name: '张三', role: '申请人', contact: zhang }] })
    await signByLink(server, zhang)
    for (const how of ['away', 'refuses'] as const) {
      service.behave(how)
      expect([how, (await seal()).error]).toEqual([how, 'sign.failed'])
    }
    service.behave('well')
    const { data } = await seal()
    expect(data.state).toBe('sealed')
    pdf = await bytesOf(server, data.issued?.attachmentId ?? '')
    const body = { attachmentId: data.issued?.attachmentId ?? '' }
    const { report } = (await server.call(signing.checkAttachment, { body }, { as: 'secretaryLi' })).data
    expect([report.problems, report.signatures.map((one) => [one.signer, one.problems, one.longTerm])]).toEqual([
      [],
      [
        ['张三', [], true],
        ['仲裁院', [], true],
      ],
    ])
    expect(report.signatures.every((one) => one.stampedAt !== null)).toBe(true)
  })

  test('is proven by the file itself: its list of revoked certificates lies in it', async () => {
    const kept = keptProof(await PDF.load(pdf), 'CRLs').map((one) => Buffer.from(one))
    expect(kept.some((one) => one.equals(service.list))).toBe(true)
    expect(kept.length).toBe(2)
  })

  judgesTest('is believed by OpenSSL, each stamp for its signature', () => {
    for (const no of [0, 1])
      expect(opensslTs(pdf, no, service.authority, signatureValue(pdf, no))).toContain('Verification: OK')
  })
})
