import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { contract } from '../../contract/all.ts'
import { type Candidacy, type candidacyBody, groupOf, proofOf } from '../../contract/arbitrator/candidacy.ts'
import type { CandidacyAction } from '../../contract/arbitrator/candidacyMoves.ts'
import type { Answer, TestServer } from '../setup/server.ts'
import { give } from './file.ts'
import type { Name } from './people.ts'

export type Body = z.input<typeof candidacyBody>

const dayMs = 86_400_000

/** A window that is open from yesterday until tomorrow, counted from `at`. */
export const makeTerm = (at = Date.now(), name = '第十届') => ({
  name,
  opensAt: new Date(at - dayMs).toISOString(),
  closesAt: new Date(at + dayMs).toISOString(),
  termFrom: '2026-01-01',
  termTo: '2099-12-31',
})

export async function openWindow(server: TestServer): Promise<void> {
  const body = makeTerm(Date.now() + server.clock.later)
  const answer = await server.call(contract.arbitrator.addTerm, { body }, { as: 'secretaryLi' })
  if (answer.status !== 200) throw new Error(`No term: ${answer.error}`)
}

/** A complete application as a person would type it; its files are named but not there. */
export function makeForm(change: Partial<Body> = {}): Body {
  const row = randomUUID()
  const file = (purpose: string) => ({ attachmentId: randomUUID(), purpose })
  return {
    id: randomUUID(),
    version: 0,
    foreign: false,
    personal: {
      name: '何其正',
      gender: 'M',
      birthday: '1978-04-05',
      nativePlace: '浙江宁波',
      nationality: 'CN',
      politicalStatus: '群众',
      idType: 'idCard',
      idNo: '330203197804052411',
      phone: '13900000031',
      email: 'he@example.org',
      wechat: 'heqizheng',
      residence: '宁波市海曙区',
      mailingAddress: '宁波市海曙区中山西路1号',
      postcode: '315000',
    },
    education: [
      {
        school: '浙江大学',
        major: '法学',
        degree: '博士',
        graduationYear: '2006',
        from: '2002-09-01',
        to: '2006-06-30',
      },
    ],
    work: {
      rows: [{ id: row, unit: '浙江某某律师事务所', position: '合伙人', title: '一级律师', titleCategory: '律师' }],
      occupation: 'lawyer',
      languages: [{ language: 'zh', level: 'native' }],
      socialPosts: '省律协理事',
      academicWork: '',
      results: '',
    },
    qualifications: { arbitratorQualification: '', legalCertificateNo: 'A2003123', otherCertificates: '' },
    cases: {
      volume: '120',
      professions: ['contract', 'construction', 'finance'],
      mainProfessions: ['contract', 'finance'],
      availability: 'normal',
      awayFrom: '',
      awayTo: '',
    },
    files: [file('legalCertificate'), file(proofOf(row))],
    ...change,
  }
}

/** The same, with files that `who` has uploaded. */
export async function makeApplication(server: TestServer, who: Name, change: Partial<Body> = {}): Promise<Body> {
  const body = makeForm(change)
  if (change.files) return body
  const files = []
  for (const { purpose } of body.files)
    files.push({ purpose, attachmentId: await give(server, who, { name: '证书.pdf', group: groupOf(purpose) }) })
  return { ...body, files }
}

export async function applyAs(server: TestServer, who: Name, change: Partial<Body> = {}): Promise<Candidacy> {
  const body = await makeApplication(server, who, change)
  const answer = await server.call(contract.arbitrator.submitCandidacy, { body }, { as: who })
  if (answer.status !== 200) throw new Error(`Not submitted: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

/** An application as it was, to be submitted again. */
export function again({ files, ...row }: Candidacy): Body {
  const { id, version, foreign, personal, education, work, qualifications, cases } = row
  const kept = files.map(({ attachmentId, purpose }) => ({ attachmentId, purpose }))
  return { id, version, foreign, personal, education, work, qualifications, cases, files: kept }
}

/** One action on an application by anybody, as the contract names it; enrolling goes by a link instead. */
export function move(
  server: TestServer,
  as: Name,
  action: Exclude<CandidacyAction, 'enrol'>,
  row: Candidacy,
): Promise<Answer<Candidacy>> {
  const one = { id: row.id, version: row.version }
  const reason = '请补充材料'
  const { arbitrator } = contract
  const by = { as }
  if (action === 'submit') return server.call(arbitrator.submitCandidacy, { body: again(row) }, by)
  if (action === 'withdraw') return server.call(arbitrator.withdrawCandidacy, { body: one }, by)
  if (action === 'take') return server.call(arbitrator.takeCandidacy, { body: one }, by)
  if (action === 'pass') return server.call(arbitrator.passCandidacy, { body: one }, by)
  if (action === 'approve') return server.call(arbitrator.approveCandidacy, { body: one }, by)
  if (action === 'reject') return server.call(arbitrator.rejectCandidacy, { body: { ...one, reason } }, by)
  if (action === 'mail') return server.call(arbitrator.mailCandidacy, { body: { ...one, note: '顺丰 SF123' } }, by)
  return server.call(arbitrator.returnCandidacy, { body: { ...one, reason, step: 'work' } }, by)
}

/** The code of the newest link to enrol that went to a mailbox. */
export async function enrolmentCode(server: TestServer, address: string): Promise<string> {
  const link = (await server.lettersTo(address)).find((letter) => letter.link?.includes('arbitratorRegist'))?.link ?? ''
  return new URLSearchParams(link.split('?')[1]).get('code') ?? ''
}
