import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import mammoth from 'mammoth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { CaseRow, CaseState } from '../../contract/case/case.ts'
import { type DocumentNode, textOf } from '../../contract/document/document.ts'
import { unfilledKeys } from '../../contract/document/placeholder.ts'
import {
  type DocumentKind,
  type DocumentLanguage,
  documentKinds,
  isOfFiling,
} from '../../contract/template/template.ts'
import { fillDemo } from '../../server/demo/demo.ts'
import { account } from '../../server/tables/account.ts'
import { openSession } from '../../server/who.ts'
import { inkOfPdf } from '../setup/readPdf.ts'
import { anEngine, TestServer } from '../setup/server.ts'

/*
 * Every letter that comes with the product, for every case of the demo in which it would be written: nothing is left open. And each once
 * on paper and as a Word file, looked at by others than those that wrote it.
 */

const { template, caseDocument, hearing } = contract
const accepted: CaseState[] = ['transfered', 'tribunal', 'hearing', 'award', 'suspended', 'closed']
const constituted: CaseState[] = ['hearing', 'award', 'closed']

/** The states of a case in which each is written. Letters of applications are no case's (tests/filing). */
const states: Partial<Record<DocumentKind, CaseState[]>> = {
  acceptanceNotice: accepted,
  arbitrationNotice: accepted,
  arbitrationRequest: accepted,
  paymentNotice: ['unpay'],
  correctionNotice: ['returned'],
  constitutionNotice: constituted,
  hearingNotice: ['hearing'],
  proceduralOrder: constituted,
  appointmentLetter: constituted,
  authorityLetter: accepted,
  preservationLetter: accepted,
  award: ['award', 'closed'],
  mediationStatement: constituted,
  dismissalDecision: ['award', 'closed'],
  serviceProof: accepted,
  otherLetter: accepted,
}

let server: TestServer
let by: { token: string }
let cases: CaseRow[]
beforeAll(async () => {
  server = await TestServer.start(anEngine)
  const { house } = server.running
  await house.db.orm.delete(account)
  await fillDemo(house)
  const [secretary] = await house.db.orm.select().from(account).where(eq(account.username, 'secretary'))
  by = await openSession(house, house.db.orm, secretary?.id ?? '', { ip: '', device: '' })
  cases = (await server.call(contract.case.listCases, { query: { size: 100 } }, by)).data.list
}, 120_000)
afterAll(() => server.stop())

interface Filled {
  kind: DocumentKind
  language: DocumentLanguage
  title: string
  body: DocumentNode
}

/** By kind and language, the first that was filled. */
const filled = new Map<string, Filled>()

test('each is filled by every case of the demo in which it is written, in every language, with nothing left open', async () => {
  const { data: all } = await server.call(template.listTemplates, {}, by)
  const open: unknown[] = []
  for (const { id: templateId, kind, language, title } of all) {
    if (isOfFiling(kind)) continue
    const fits = cases.filter(({ state }) => states[kind]?.includes(state))
    expect([kind, fits.length > 0]).toEqual([kind, true])
    for (const { id: baseId, caseNo } of fits) {
      const wanted = { page: 1, size: 20, baseId, type: 'hearing' as const }
      const [trial] = (await server.call(hearing.listTrials, { body: wanted }, by)).data.list
      const about = kind === 'hearingNotice' ? { trialId: trial?.id } : {}
      const { status, data } = await server.call(
        caseDocument.fillDocument,
        { body: { baseId, templateId, ...about } },
        by,
      )
      const left = status === 200 ? [...data.unresolved, ...unfilledKeys(data.body)] : [status]
      if (left.length > 0) open.push([kind, language, caseNo, left])
      else if (!filled.has(`${kind} ${language}`))
        filled.set(`${kind} ${language}`, { kind, language, title, body: data.body })
    }
  }
  expect(open).toEqual([])
  expect(filled.size).toBe(documentKinds.filter((kind) => !isOfFiling(kind)).length * 3)
}, 120_000)

async function shown({ title, body }: Filled, format: 'pdf' | 'docx'): Promise<Buffer> {
  const address = `${server.address}/moduleApi/${caseDocument.previewDocument.path}`
  const headers = { authorization: by.token, 'content-type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ title, body, format }) })
  expect([title, answer.status]).toEqual([title, 200])
  return Buffer.from(await answer.arrayBuffer())
}

test('each leaves ink in the place of every word, and what others made for reading PDF finds nothing wrong with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seeded-'))
  for (const [name, one] of filled) {
    const pdf = await shown(one, 'pdf')
    const { seen, blank } = await inkOfPdf(pdf)
    expect([name, seen > 5, blank]).toEqual([name, true, []])
    // Where it is missing the runner says so.
    if (!existsSync('/usr/bin/qpdf')) continue
    const path = join(folder, `${name}.pdf`)
    writeFileSync(path, pdf)
    expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
      'No syntax or stream encoding errors',
    )
  }
}, 300_000)

test('each opens as a Word file and reads back with the same text', async () => {
  const plain = (text: string) => text.replaceAll(/\s+/g, '')
  for (const [name, one] of filled) {
    const { value, messages } = await mammoth.extractRawText({ buffer: await shown(one, 'docx') })
    expect([name, plain(value), messages]).toEqual([name, plain(textOf(one.body)), []])
  }
}, 120_000)
