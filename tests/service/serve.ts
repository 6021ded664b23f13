import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { Input } from '../../contract/kernel/call.ts'
import type { ServiceBatch } from '../../contract/service/delivery.ts'
import { handwriting } from '../envelope/body.ts'
import { sideIds } from '../make/case.ts'
import { give } from '../make/file.ts'
import type { TestServer } from '../setup/server.ts'

const { service } = contract
type Body = Input<typeof service.makeBatch>['body']

/** A batch of documents for the respondent, by SMS where nothing else is said. */
export function batchWith(baseId: string, fileIds: string[], change: Partial<Body> = {}): Body {
  const deliveries = [way('sms', '13900000078')]
  return { id: randomUUID(), baseId, title: '开庭通知及证据副本', notice: false, fileIds, deliveries, ...change }
}

/** Where a party wants to be served. */
export const addressFor = (baseId: string, partyId: string, change: object = {}) => ({
  ...{ id: randomUUID(), baseId, partyId, receiver: '陈丽华', phone: '13900000088', email: '' },
  ...{ address: '宁波市江北区人民路 8 号', electronic: true, signedBy: '陈丽华', strokes: handwriting, ...change },
})

/** One way to a party, the respondent where nobody else is named. */
export function way(
  channel: 'platform' | 'mail' | 'sms' | 'post' | 'publication',
  to = '',
  partyId: string = sideIds.respondentId,
) {
  return { id: randomUUID(), partyId, channel, to }
}

/** A file that a secretary put among those of a case. */
export async function caseFile(server: TestServer, id: string, name = '开庭通知书.pdf'): Promise<string> {
  const attachmentId = await give(server, 'secretaryLi', { name, group: 'any' })
  const answer = await server.call(
    contract.upload.uploadAttachmentTo,
    { params: { id }, body: { file: { attachmentId } } },
    { as: 'secretaryLi' },
  )
  if (answer.status !== 200) throw new Error(`Not filed: ${answer.error}`)
  return attachmentId
}

/** A batch that was sent. */
export async function sent(server: TestServer, baseId: string, change: Partial<Body> = {}): Promise<ServiceBatch> {
  const fileIds = change.fileIds ?? [await caseFile(server, baseId)]
  const body = batchWith(baseId, fileIds, change)
  const made = await server.call(service.makeBatch, { body }, { as: 'secretaryLi' })
  if (made.status !== 200) throw new Error(`Not made: ${made.error} ${JSON.stringify(made.fields)}`)
  const { id, version } = made.data
  const gone = await server.call(service.sendBatch, { body: { id, version } }, { as: 'secretaryLi' })
  if (gone.status !== 200) throw new Error(`Not sent: ${gone.error}`)
  return gone.data
}

/** The batch as it stands now. */
export async function batchNow(
  server: TestServer,
  { id, baseId }: ServiceBatch,
  token?: string,
): Promise<ServiceBatch> {
  const { data } = await server.call(service.listBatches, { query: { baseId } }, { as: 'secretaryLi', token })
  const found = data.list.find((one) => one.id === id)
  if (!found) throw new Error('The batch vanished')
  return found
}

/** A recipient's call by the code of the link, without an account. */
export const byLink = (server: TestServer) => ({
  openService: (code: string) => server.call(service.openService, { body: { code } }),
  readServed: (code: string, fileId: string) => server.call(service.readServed, { body: { code, fileId } }),
  askReceiptCode: (code: string) => server.call(service.askReceiptCode, { body: { code } }),
  confirmService: (code: string, digits: string, name = '陈丽华') =>
    server.call(service.confirmService, { body: { code, digits, name } }),
  readServiceProof: (code: string) => server.call(service.readServiceProof, { body: { code } }),
})
