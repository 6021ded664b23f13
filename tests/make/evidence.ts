import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { contract } from '../../contract/all.ts'
import type { CaseState } from '../../contract/case/case.ts'
import type { Evidence, EvidenceInput } from '../../contract/evidence/evidence.ts'
import { openCase } from '../../server/case/open.ts'
import type { TestServer } from '../setup/server.ts'
import { give } from './file.ts'
import type { Name } from './people.ts'

type Item = EvidenceInput['items'][number]

export const makeItem = (change: Partial<Item> = {}): Item => ({
  id: randomUUID(),
  name: '购销合同',
  purpose: '证明双方存在买卖关系。',
  offline: 'Y',
  ...change,
})

/** A submission that would be accepted: one piece, on paper unless its items say otherwise. */
export const makeEvidence = (baseId: string, change: Partial<EvidenceInput> = {}): EvidenceInput => ({
  id: randomUUID(),
  baseId,
  items: [makeItem()],
  ...change,
})

/** A file of the group evidence belongs to, wholly here. */
export const giveMedia = (server: TestServer, who: Name, name = '合同.pdf') =>
  give(server, who, { name, group: 'media' })

export async function handIn(
  server: TestServer,
  who: Name,
  baseId: string,
  change: Partial<EvidenceInput> = {},
): Promise<Evidence> {
  const body = makeEvidence(baseId, change)
  const answer = await server.call(contract.evidence.uploadEvidence, { body }, { as: who })
  if (answer.status !== 200) throw new Error(`Not handed in: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

type Seat = [who: Name, camp: 'APP' | 'DEF', role?: 'party' | 'agent']

/** A case with exactly these people in it. */
export async function makeCaseOf(
  server: TestServer,
  seats: Seat[],
  state: CaseState = 'hearing',
): Promise<{ id: string; caseNo: string }> {
  const { house } = server.running
  const caseNo = `（2026）仲字第${randomUUID()}号`
  const attendees = seats.map(([name, camp, role = 'party']) => ({ accountId: server.id(name), camp, role, name }))
  const wanted = { tenantId: 1, caseNo, cause: '买卖合同纠纷', state, amount: '1000', attendees }
  return { id: await house.db.tx((tx) => openCase(house, tx, wanted)), caseNo }
}

/** What a call that answers with bytes gives to somebody; the name is what the browser would save it under. */
export async function fetchBytes(server: TestServer, as: Name, path: string, body: object, language = 'zh') {
  const answer = await fetch(`${server.address}/moduleApi/${path}`, {
    method: 'POST',
    headers: {
      authorization: await server.token(as),
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify(body),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const [, name = ''] = /filename\*=UTF-8''(.*)$/.exec(answer.headers.get('content-disposition') ?? '') ?? []
  const error = answer.status === 200 ? undefined : (JSON.parse(bytes.toString()) as { error: string }).error
  return { status: answer.status, name: decodeURIComponent(name), bytes, error }
}

/** The files of a zip by their paths, read from its central directory (APPNOTE 4.3.12). */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, Buffer>()
  for (let entry = 0, at = zip.readUInt32LE(end + 16); entry < zip.readUInt16LE(end + 10); entry++) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    files.set(zip.toString('utf8', at + 46, at + 46 + name), bytes)
    at += 46 + name + extra + comment
  }
  return files
}
