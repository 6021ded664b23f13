import { randomUUID } from 'node:crypto'
import type { Award } from '../../../contract/award/award.ts'
import type { DocumentNode } from '../../../contract/document/document.ts'
import { batchBody } from '../../../contract/service/serviceBatch.ts'
import { awardNoun } from '../../award/noun.ts'
import { firstState } from '../../award/text/merge.ts'
import { today } from '../../case/day.ts'
import { readCaseDetail } from '../../case/detail.ts'
import { issuedPdf } from '../../caseDocument/make.ts'
import { parse } from '../../door/parse.ts'
import { serviceNoun } from '../../service/noun.ts'
import { heading, type Part, right, says, title } from '../../template/write.ts'
import { giveFile, makePdf } from '../demoFiles.ts'
import { type Ago, type By, perform } from '../demoScene.ts'
import { openSaid } from './demoOpen.ts'

const parts = [
  heading('一、案情', 'I. Facts'),
  says(
    '申请人委托被申请人将一批精密仪器由上海运至成都，双方约定全程防震运输。到货验收时三台仪器已经损坏。',
    'The claimant engaged the respondent to carry precision instruments from Shanghai to Chengdu; three of them arrived damaged.',
  ),
  heading('二、仲裁庭意见', 'II. Opinion'),
  says(
    '检测报告和装卸记录互相印证，足以认定损坏发生于运输途中。被申请人未能举证证明其不承担责任的法定事由，应当承担赔偿责任。',
    'The inspection report and the loading records show that the damage was done in transit. The respondent is liable.',
  ),
  says(
    '申请人主张的减值损失中，26000元没有证据支持，仲裁庭不予采纳；其余360000元予以支持。',
    'Of the loss claimed, CNY 26,000 is not proven; the remaining CNY 360,000 is upheld.',
  ),
  heading('三、裁决', 'III. Disposition'),
  says(
    '（一）被申请人自收到本裁决书之日起十五日内向申请人支付赔偿款360000元。',
    '(1) The respondent shall pay the claimant CNY 360,000 within fifteen days of receipt of this award.',
  ),
  says(
    '（二）本案仲裁费由申请人承担百分之七，被申请人承担百分之九十三。',
    '(2) The claimant bears 7 per cent of the arbitration fee, the respondent 93 per cent.',
  ),
  says('本裁决为终局裁决，自作出之日起发生法律效力。', 'This award is final and takes effect on the day it is made.'),
]

const head = title('裁 决 书', 'AWARD')
const paperOf = (...all: Part[]): DocumentNode => ({ type: 'doc', content: all.flatMap((part) => part('zh')) })

/** What was printed, signed by hand and scanned. */
const original = (no: string, day: string) =>
  paperOf(
    head,
    right(no, no),
    ...parts,
    right('独任仲裁员：吴仲裁员（签名）', 'Sole arbitrator: Wu (signed)'),
    right(day, day),
  )

/** A case of a sole arbitrator to its end: written, scrutinised, numbered, sent to sign and signed on paper all the same, served by post, closed. */
export async function endCase(ago: Ago, by: By, baseId: string): Promise<void> {
  const { calls } = awardNoun
  const [sole, chief, secretary] = [by('arbitrator2'), by('reviewer'), by('secretary')]
  const id = randomUUID()
  const at = (days: number, me: typeof sole) => ({ house: ago(days), me })
  const begun = { id, baseId, kind: 'award' as const, title: '裁决书' }
  const started = await perform(calls.startAward, { ...at(82, sole), body: begun })
  await perform(calls.pushText, { ...at(80, sole), body: { id, update: firstState(paperOf(head, ...parts)) } })
  const outcome = {
    result: 'partly' as const,
    awarded: '360000',
    share: 93,
    counterAwarded: '',
    counterShare: null,
    counterResult: null,
    counterReason: '',
  }
  let known: Pick<Award, 'id' | 'version' | 'no'> = await perform(calls.openVote, {
    ...at(78, sole),
    body: { ...one(started), ...outcome, ...(await openSaid(ago(78), baseId, 'vote', id)) },
  })
  known = await perform(calls.castVote, {
    ...at(78, sole),
    body: { ...one(known), choice: 'agree', opinion: '', attached: false },
  })
  known = await perform(calls.submitAward, { ...at(77, sole), body: { ...one(known), byPresiding: false, absent: '' } })
  const passing = await openSaid(ago(74), baseId, 'scrutiny', id)
  known = await perform(calls.passAward, { ...at(74, chief), body: { ...one(known), ...passing } })
  known = await perform(calls.numberAward, { ...at(73, secretary), body: one(known) })
  const due = today(ago(60))
  known = await perform(calls.sendToSign, { ...at(72, secretary), body: { ...one(known), due } })
  const issuedOn = today(ago(70))
  const asker = { personId: secretary.id, gone: new AbortController().signal }
  const signed = await issuedPdf(ago(70), '裁决书', original(known.no, issuedOn), asker)
  const attachmentId = await giveFile(ago(70), secretary, '裁决书（签署原件）.pdf', signed, 'document')
  const issuing = await openSaid(ago(70), baseId, 'issue', id)
  const filed = { ...one(known), ...issuing, issuedOn, attachmentId }
  known = await perform(calls.issueAward, { ...at(70, secretary), body: filed })
  await serve(ago, by, baseId, attachmentId)
  const { list } = await perform(calls.listAwards, { ...at(60, secretary), body: undefined, query: { baseId } })
  for (const row of list) {
    const closing = await openSaid(ago(60), baseId, 'close', row.id)
    await perform(calls.closeAward, { ...at(60, secretary), body: { ...one(row), ...closing } })
  }
}

const one = ({ id, version }: Pick<Award, 'id' | 'version'>) => ({ id, version })

/** The original to each party by post, with the receipt that came back. */
async function serve(ago: Ago, by: By, baseId: string, fileId: string): Promise<void> {
  const me = by('secretary')
  const { makeBatch, sendBatch, recordService } = serviceNoun.calls
  const { applicants, respondents } = await readCaseDetail(ago(0).db.orm, baseId)
  const deliveries = [...applicants, ...respondents].map(({ id: partyId, address }) => ({
    ...{ id: randomUUID(), partyId, channel: 'post', to: address },
  }))
  const wanted = { id: randomUUID(), baseId, title: '送达裁决书', notice: false, fileIds: [fileId], deliveries }
  const made = await perform(makeBatch, { house: ago(69), me, body: parse(batchBody, wanted) })
  await perform(sendBatch, { house: ago(69), me, body: { id: made.id, version: made.version } })
  for (const { id: deliveryId, partyId } of deliveries) {
    const house = ago(66)
    const attachmentId = await giveFile(house, me, '邮寄回执.pdf', makePdf(['Receipt of delivery']), 'document')
    const said = { id: randomUUID(), baseId, partyId, deliveryId, means: 'post' as const, note: '' }
    await perform(recordService, { house, me, body: { ...said, servedOn: today(house), attachmentId } })
  }
}
