import { randomUUID } from 'node:crypto'
import { defenceBody } from '../../../contract/defence/defence.ts'
import type { TrialRole } from '../../../contract/hearing/trial.ts'
import type { TribunalSeat } from '../../../contract/tribunal/tribunal.ts'
import { readCaseDetail } from '../../case/detail.ts'
import { defenceNoun } from '../../defence/noun.ts'
import { parse } from '../../door/parse.ts'
import { hearingNoun } from '../../hearing/noun.ts'
import { tribunalMoves, tribunalNoun } from '../../tribunal/noun.ts'
import { giveFile, makePdf } from '../demoFiles.ts'
import { type Ago, type By, perform } from '../demoScene.ts'
import type { Cases } from './demoCases.ts'
import { openSaid } from './demoOpen.ts'

const despite = '双方当事人对担任本案仲裁员均无异议'
const hourMs = 3_600_000

const three: [username: string, seat: TribunalSeat][] = [
  ['arbitrator', 'presiding'],
  ['arbitrator2', 'app'],
  ['arbitrator3', 'def'],
]

/** Two tribunals of three, one of whom has begun to hear; one that is being formed; two sole arbitrators who decided on documents. */
export async function fillTribunals(ago: Ago, by: By, cases: Cases): Promise<void> {
  await constitute(ago, by, cases.transport.id, 110, [['arbitrator2', 'sole']])
  await conclude(ago, by, cases.transport.id, 90, 'arbitrator2')
  await nominate(ago, by, cases.goods.id, 53, 'applicant', 'arbitrator2')
  await nominate(ago, by, cases.goods.id, 52, 'respondent', 'arbitrator3')
  await constitute(ago, by, cases.goods.id, 50, three)
  await answer(ago, by, cases.goods.id, 45, [
    '一、部分货物的含水率不符合合同附件的约定，被申请人在收货后十日内即提出异议并通知退货。',
    '二、申请人主张的利息没有合同依据，请求仲裁庭驳回。',
  ])
  await constitute(ago, by, cases.building.id, 44, three)
  await answer(ago, by, cases.shares.id, 40, [
    '一、股权转让协议约定的付款条件尚未成就，目标公司至今未完成章程变更登记。',
    '二、申请人主张的违约金明显过高，请求仲裁庭予以调减。',
  ])
  await nominate(ago, by, cases.shares.id, 15, 'applicant', 'arbitrator2')
  await appoint(ago, by, cases.shares.id, 13, 'arbitrator2', 'app')
  await constitute(ago, by, cases.software.id, 36, [['arbitrator3', 'sole']])
  await conclude(ago, by, cases.software.id, 10, 'arbitrator3')
}

async function conclude(ago: Ago, by: By, id: string, days: number, username: string): Promise<void> {
  const body = { id, version: await versionOf(ago, id), ...(await openSaid(ago(days), id, 'conclude')) }
  await perform(tribunalMoves.concludeHearings, { house: ago(days), me: by(username), body })
}

const versionOf = async (ago: Ago, id: string) => (await readCaseDetail(ago(0).db.orm, id)).version
const seatsOf = async (ago: Ago, by: By, id: string) => {
  const given = { house: ago(0), me: by('secretary'), params: { id }, body: undefined }
  return (await perform(tribunalNoun.calls.getTribunal, given)).version
}

async function answer(ago: Ago, by: By, baseId: string, days: number, lines: string[]): Promise<void> {
  const [house, me] = [ago(days), by('respondent')]
  const attachmentId = await giveFile(house, me, '答辩书.pdf', makePdf(['Statement of defence']))
  const typed = { id: randomUUID(), version: 0, baseId, kind: 'answer', text: lines.join('\n') }
  const body = parse(defenceBody, { ...typed, files: [{ attachmentId }] })
  await perform(defenceNoun.calls.submitDefence, { house, me, body })
}

async function nominate(ago: Ago, by: By, id: string, days: number, side: string, username: string): Promise<void> {
  const body = { id, version: await seatsOf(ago, by, id), userId: by(username).id }
  await perform(tribunalNoun.calls.nominate, { house: ago(days), me: by(side), body })
}

async function appoint(
  ago: Ago,
  by: By,
  id: string,
  days: number,
  username: string,
  seat: TribunalSeat,
): Promise<void> {
  const body = { id, version: await seatsOf(ago, by, id), seat, userId: by(username).id, reason: despite }
  await perform(tribunalNoun.calls.appoint, { house: ago(days), me: by('secretary'), body })
}

/** Appointed on one day, all of them have disclosed two days later and accepted the day after. */
async function constitute(ago: Ago, by: By, id: string, days: number, seats: typeof three): Promise<void> {
  const secretary = by('secretary')
  let version = await seatsOf(ago, by, id)
  if (seats.length === 1) {
    const body = { id, version, size: 1 as const }
    version = (await perform(tribunalNoun.calls.compose, { house: ago(days), me: secretary, body })).version
  }
  for (const [username, seat] of seats) {
    const body = { id, version, seat, userId: by(username).id, reason: despite }
    version = (await perform(tribunalNoun.calls.appoint, { house: ago(days), me: secretary, body })).version
  }
  for (const [username] of seats) {
    const body = { id, version, nothing: true, disclosure: '' }
    version = (await perform(tribunalNoun.calls.disclose, { house: ago(days - 2), me: by(username), body })).version
  }
  for (const [username] of seats) {
    const given = { house: ago(days - 3), me: by(username), body: { id, version } }
    version = (await perform(tribunalNoun.calls.acceptAppointment, given)).version
  }
  const body = { id, version: await versionOf(ago, id) }
  await perform(tribunalMoves.constituteTribunal, { house: ago(days - 4), me: secretary, body })
}

const roles: [username: string, role: TrialRole][] = [
  ['applicant', 'APPLICANT'],
  ['agent', 'AGENT'],
  ['respondent', 'RESPONDENT'],
  ['arbitrator', 'ARBITRATOR'],
  ['arbitrator2', 'ARBITRATOR'],
  ['arbitrator3', 'ARBITRATOR'],
  ['secretary', 'SECRETARY'],
]

/** With it the case is being heard; what was left goes on in the session of today. */
export async function holdFirstHearing(ago: Ago, by: By, cases: Cases): Promise<void> {
  const me = by('secretary')
  const startsAt = ago(14).now()
  const id = randomUUID()
  const body = {
    ...{ id, type: 'hearing' as const, caseId: cases.goods.id, title: '买卖合同纠纷案第一次开庭' },
    ...{ startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 3 * hourMs).toISOString() },
    ...{ online: true, place: '', trialTime: false },
    attendees: roles.map(([username, role]) => {
      const { id: userId, nickName: name } = by(username)
      return { id: randomUUID(), userId, name, role, contact: '' }
    }),
  }
  const planned = await perform(hearingNoun.calls.addTrial, { house: ago(20), me, body })
  const told = await perform(hearingNoun.calls.sendTrialNotice, {
    ...{ house: ago(20), me },
    body: { id, version: planned.version },
  })
  const begun = await perform(hearingNoun.calls.startTrial, { house: ago(14), me, body: { id, version: told.version } })
  const reason = '被申请人当庭申请对货物含水率补充检验，仲裁庭决定另行定期续行开庭。'
  await perform(hearingNoun.calls.abortTrial, { house: ago(13.9), me, body: { id, version: begun.version, reason } })
}
