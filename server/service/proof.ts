import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Delivery, ServiceBatch, ServiceChannel } from '../../contract/service/delivery.ts'
import { capacityWords } from '../../contract/signing/capacity.ts'
import { identityCheckSaid } from '../../contract/signing/identityCheck.ts'
import { recordEvent } from '../case/event.ts'
import { tellCase } from '../case/news.ts'
import { nextPlace } from '../caseFile/place.ts'
import type { Tx } from '../database/db.ts'
import { dayWords, institution, letterPdf } from '../document/letter.ts'
import { type Log, logFailure } from '../door/envelope.ts'
import { sealAlone } from '../envelope/issue/issue.ts'
import type { House } from '../house.ts'
import { cases } from '../tables/case.ts'
import { batch, serviceRecord } from '../tables/service.ts'
import { issuedDocument } from '../tables/signing.ts'
import { file } from '../tables/upload.ts'
import { storeMadePdf } from '../upload/content/made.ts'
import { localDay, localMinute } from '../when.ts'
import { masked } from './reach.ts'
import { readBatch } from './row.ts'
import { tellBatch } from './tellBatch.ts'

/*
 * The proof of service 送达回证: a PDF among the files of the case, with every time stamp of every way to the recipient, sealed by
 * the institution and in the register: anybody can check it by its code.
 */

const due = 'proof_due'

/** Says, once the transaction holds, that somebody was served whose proof is to be written. */
export const dueProof = (tx: Tx) => tx.execute(sql`select pg_notify(${due}, '')`)

/** Writes proofs as soon as somebody is served; the sweep writes those that were not written then. */
export async function keepProving(house: House, log: Log) {
  let running: Promise<unknown> = Promise.resolve()
  const deafen = await house.db.listen(due, () => {
    running = running
      .then(() => writeProofs(house))
      .catch((error) => logFailure(log, error, 'a proof of service was not written'))
  })
  return {
    async stop(): Promise<void> {
      await deafen()
      await running
    },
  }
}

/** Writes every proof that is due. Throws the last failure, once all were tried. */
export async function writeProofs(house: House): Promise<void> {
  const isDue = and(isNotNull(serviceRecord.batchId), isNull(serviceRecord.fileId))
  const rows = await house.db.orm.select().from(serviceRecord).where(isDue).orderBy(asc(serviceRecord.at))
  let failure: { error: unknown } | undefined
  for (const row of rows) await writeProof(house, row).catch((error) => (failure = { error }))
  if (failure) throw failure.error
}

type Record = typeof serviceRecord.$inferSelect

/** The bytes first: a server that dies in between leaves none that count, and the next one begins anew. */
async function writeProof(house: House, { id, batchId, partyId, caseId }: Record): Promise<void> {
  if (!batchId) return
  const { orm } = house.db
  const whole = await readBatch(orm, batchId)
  const [record] = await orm.select().from(serviceRecord).where(eq(serviceRecord.id, id))
  if (!record || record.fileId) return
  const [of] = await orm.select({ tenantId: cases.tenantId, form: cases.form }).from(cases).where(eq(cases.id, caseId))
  if (!of) return
  const parties = [...(of.form?.applicants ?? []), ...(of.form?.respondents ?? [])]
  const isOrganisation = parties.find((one) => one.id === partyId)?.kind === 'organisation'
  const letter = proofOf(whole, record, isOrganisation)
  const source = await letterPdf(house, letter, { personId: randomUUID(), gone: new AbortController().signal })
  const party = whole.parties.find((one) => one.id === partyId)?.name ?? ''
  const title = `${whole.no} 送达回证 ${party}`
  const { bytes, entry } = await sealAlone(house, {
    ...{ tenantId: of.tenantId, title, kind: 'service', source },
    sealAnchor: dayWords(letter.on),
  })
  const name = `${title}.pdf`.replaceAll(/[\\/:*?"<>|]/g, '')
  const facts = await storeMadePdf(house, bytes, name)
  const isWritten = await house.db.tx(async (tx) => {
    await tx.select().from(cases).where(eq(cases.id, caseId)).for('update')
    const [row] = await tx.select().from(batch).where(eq(batch.id, batchId))
    const [now] = await tx.select().from(serviceRecord).where(eq(serviceRecord.id, id)).for('update')
    if (!row || !now || now.fileId) return false
    const position = await nextPlace(tx, caseId, null)
    const place = { recordKind: 'case' as const, recordId: caseId, folderId: null, position, looseSince: null }
    await tx.insert(file).values({ ...facts, ...place, ownerId: row.byId, createdAt: house.now() })
    await tx.insert(issuedDocument).values({ ...entry, caseId, fileId: facts.id })
    await tx.update(serviceRecord).set({ fileId: facts.id }).where(eq(serviceRecord.id, id))
    await tx
      .update(batch)
      .set({ version: sql`${batch.version} + 1` })
      .where(eq(batch.id, batchId))
    await recordEvent(house, tx, caseId, { action: 'fileAdded', by: null, details: { entry: name, folder: '' } })
    await tellCase(house, tx, caseId)
    await tellBatch(house, tx, batchId)
    return true
  })
  // Another server was faster.
  if (!isWritten) await house.store.remove(facts.id)
}

const channelWords: { [C in ServiceChannel]: string } = {
  platform: '平台送达',
  mail: '电子邮件',
  sms: '短信',
  post: '邮寄',
  publication: '公告',
}

const moment = (at: string | null) => (at ? localMinute(at) : '—')

/** Both sides read the proof: where the other one is reached now it keeps to itself. Whoever wrote it knows it again. */
function covered(channel: ServiceChannel, to: string): string {
  if (channel === 'publication' || to === '') return to
  if (channel !== 'post') return masked(to)
  const letters = [...to]
  return `${letters.slice(0, Math.min(6, letters.length / 2)).join('')}……`
}

/** What one way went through, with every time stamp. */
function wayRow({ channel, to, trackingNo, ...one }: Delivery): string[] {
  const stamps = [
    `发出 ${moment(one.dispatchedAt)}`,
    `到达 ${moment(one.deliveredAt)}`,
    `打开 ${moment(one.openedAt)}`,
    `确认 ${moment(one.confirmedAt)}`,
    ...(one.reason ? [`退回：${one.reason}`] : []),
  ]
  return [
    channelWords[channel],
    [covered(channel, to), trackingNo].filter(Boolean).join(' · ') || '—',
    stamps.join('\n'),
  ]
}

/** Who confirmed, by what they act for an organisation, how they were checked, and which documents were opened before. */
function confirmedWords(way: Delivery | undefined, { files }: ServiceBatch, isOrganisation: boolean): string {
  if (!way) return ''
  const as = way.signedAs ? capacityWords[way.signedAs].zh : '与受送达人的关系未注明'
  const who = `${way.signedBy}${isOrganisation ? `（${as}）` : ''}`
  const checked = way.checks.length ? `（身份核验：${identityCheckSaid(way.checks).zh}）` : ''
  const unopened = files.filter((one) => !way.openedFiles.includes(one.attachmentId)).map((one) => `《${one.name}》`)
  const opened = unopened.length ? `确认时未以此方式打开：${unopened.join('、')}。` : '确认前已以此方式打开全部文书。'
  return `由“${who}”${checked}在线确认收到全部文书，系统时间 ${moment(way.confirmedAt)}。${opened}`
}

const howWords = (record: Record, whole: ServiceBatch, isOrganisation: boolean): string => {
  const way = whole.deliveries.find((one) => one.id === record.deliveryId)
  if (record.how === 'confirmed') return confirmedWords(way, whole, isOrganisation)
  if (record.how === 'deemed')
    return `发出后至 ${dayWords(record.servedOn)} 届满未退回、未确认，按现行送达规则视为送达。`
  return '由秘书依据送达凭证登记。'
}

function proofOf(whole: ServiceBatch, record: Record, isOrganisation: boolean) {
  const party = whole.parties.find((one) => one.id === record.partyId)?.name ?? ''
  const ways = whole.deliveries.filter((one) => one.partyId === record.partyId)
  return {
    title: '送达回证',
    no: whole.no,
    to: '',
    parts: [
      {
        heading: '送达事项',
        lines: [
          ['案号', whole.caseNo],
          ['送达事项', whole.title],
          ['受送达人', party],
          ['发出人', `${institution} ${whole.byName}`],
          ['送达日期', dayWords(record.servedOn)],
        ] as [string, string][],
        text: howWords(record, whole, isOrganisation),
      },
      { heading: '送达文书' },
      {
        columns: ['序号', '文书', 'SHA-256'],
        rows: whole.files.map((one, at) => [String(at + 1), one.name, one.sha256]),
      },
      { heading: '送达过程（北京时间）' },
      { columns: ['方式', '地址或单号', '时间记录'], rows: ways.map(wayRow) },
      ...(record.note ? [{ heading: '备注', text: record.note }] : []),
    ],
    signed: institution,
    on: localDay(record.at),
  }
}
