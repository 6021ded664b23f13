import type { Camp } from '../../contract/case/case.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import { isWithdrawn } from '../../contract/case/withdrawal.ts'
import type { CaseLists, CaseText } from '../../contract/document/placeholder.ts'
import type { Trial } from '../../contract/hearing/trial.ts'
import type { Tribunal, TribunalSeat } from '../../contract/tribunal/tribunal.ts'
import { readCaseDetail } from '../case/detail.ts'
import type { Orm } from '../database/db.ts'
import { dayWords, englishDay, institution, institutionEnglish, moneyWords } from '../document/letter.ts'
import type { Facts } from '../document/model/fill.ts'
import { readCaseEvidence } from '../evidence/row.ts'
import { readAgreed } from '../hearing/proposal/agreed.ts'
import { readTribunal } from '../tribunal/row.ts'
import { localDay, localMinute } from '../when.ts'

/** Seats of a tribunal, as documents name them. */
export const seatWords: Record<TribunalSeat, [zh: string, en: string]> = {
  sole: ['独任仲裁员', 'Sole arbitrator'],
  presiding: ['首席仲裁员', 'Presiding arbitrator'],
  app: ['仲裁员', 'Arbitrator'],
  def: ['仲裁员', 'Arbitrator'],
}
const campWords: Record<Camp, [zh: string, en: string]> = {
  APP: ['申请人', 'Claimant'],
  DEF: ['被申请人', 'Respondent'],
}

export const englishMoney = (currency: string, amount: string) =>
  `${currency} ${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`

const both = (day: string) => (day ? [dayWords(day), englishDay(day)] : ['', ''])
const money = (currency: string, amount: string) =>
  amount ? [moneyWords(currency, amount), englishMoney(currency, amount)] : ['', '']

type Party = CaseDetail['applicants'][number]

function partyLines(parties: readonly Party[], agents: CaseDetail['agents']) {
  return parties.map((one, at) => ({
    no: String(at + 1),
    name: one.name,
    idNo: one.certificatesNum,
    legalPerson: one.legalPerson,
    address: one.address,
    agents: agents
      .filter(({ partyIds, revokedAt }) => revokedAt === null && partyIds.includes(one.id))
      .map(({ name, firm }) => (firm ? `${name}（${firm}）` : name))
      .join('、'),
  }))
}

const memberLine = ({ name, seat }: Tribunal['members'][number]) => ({
  name,
  seat: seatWords[seat][0],
  'seat.en': seatWords[seat][1],
})

const sitting = ({ members }: Tribunal) => members.filter((one) => one.state === 'accepted')

function textsOf(known: CaseDetail, tribunal: Tribunal, trial: Trial | null, now: Date) {
  const { fee, correction } = known
  const names = (parties: readonly Party[]) => parties.map((one) => one.name).join('、')
  const [today = '', todayEnglish = ''] = both(localDay(now))
  const [acceptedOn = '', acceptedEnglish = ''] = both(known.acceptedAt ? localDay(known.acceptedAt) : '')
  const [amount = '', amountEnglish = ''] = money(known.currency, known.amount)
  const [feeAmount = '', feeEnglish = ''] = fee ? money(fee.currency, fee.amount) : []
  const [feeDue = '', feeDueEnglish = ''] = both(fee?.due ?? '')
  const dismissed = known.timeline.find(({ action }) => action === 'dismiss')
  const [terminatedOn = '', terminatedEnglish = ''] = both(dismissed ? localDay(dismissed.at) : '')
  const [begins = '', clock = ''] = trial ? localMinute(trial.startsAt).split(' ') : []
  const texts: Record<CaseText, string> = {
    institution,
    'institution.en': institutionEnglish,
    today,
    'today.en': todayEnglish,
    caseNo: known.caseNo,
    receiptNo: known.receiptNo,
    cause: known.cause,
    amount,
    'amount.en': amountEnglish,
    applicantNames: names(known.applicants),
    respondentNames: names(known.respondents),
    agreementClause: known.agreement.clause,
    agreementSource: known.agreement.source,
    facts: known.facts,
    acceptedOn,
    'acceptedOn.en': acceptedEnglish,
    feeAmount,
    'feeAmount.en': feeEnglish,
    feeDue,
    'feeDue.en': feeDueEnglish,
    // Nobody knows before the tribunal has decided (award/outcome.ts).
    ...{ awardedAmount: '', 'awardedAmount.en': '', costsApplicants: '', 'costsApplicants.en': '' },
    ...{ costsRespondents: '', 'costsRespondents.en': '', counterAwardedAmount: '', 'counterAwardedAmount.en': '' },
    ...{ counterFee: '', 'counterFee.en': '', counterCostsApplicants: '', 'counterCostsApplicants.en': '' },
    ...{ counterCostsRespondents: '', 'counterCostsRespondents.en': '', reimbursement: '', 'reimbursement.en': '' },
    ...{ reimbursedBy: '', 'reimbursedBy.en': '', reimbursedTo: '', 'reimbursedTo.en': '' },
    correctionDue: correction ? dayWords(correction.due) : '',
    correctionReason: correction?.reason ?? '',
    withdrawalReason: isWithdrawn(known.withdrawal) ? (known.withdrawal?.decision?.reason ?? '') : '',
    terminatedOn,
    'terminatedOn.en': terminatedEnglish,
    secretary: known.secretary?.nickName ?? '',
    presiding: sitting(tribunal).find(({ seat }) => seat === 'sole' || seat === 'presiding')?.name ?? '',
    hearingTitle: trial?.title ?? '',
    hearingTime: begins ? `${dayWords(begins)}${clock}` : '',
    'hearingTime.en': begins ? `${englishDay(begins)} at ${clock}` : '',
    hearingPlace: trial ? trial.place || (trial.online ? '线上' : '') : '',
    'hearingPlace.en': trial ? trial.place || (trial.online ? 'online' : '') : '',
  }
  return texts
}

type Lists = { [L in keyof CaseLists]: Record<keyof CaseLists[L]['lines'], string>[] }

/** What a case says to a template; `trial` where the document is about one of its hearings. */
export async function factsOf(orm: Orm, caseId: string, trial: Trial | null, now: Date): Promise<Facts> {
  const known = await readCaseDetail(orm, caseId)
  const tribunal = await readTribunal(orm, caseId)
  const submissions = await readCaseEvidence(orm, caseId)
  const agreed = await readAgreed(orm, caseId)
  const lists: Lists = {
    applicants: partyLines(known.applicants, known.agents),
    respondents: partyLines(known.respondents, known.agents),
    claims: known.claims.map(({ text }, at) => ({ no: String(at + 1), claim: text })),
    appointed: tribunal.members.filter((one) => one.state === 'invited' || one.state === 'accepted').map(memberLine),
    members: sitting(tribunal).map(memberLine),
    agreed: agreed.map(({ terms, amount }) => {
      const [zh, en] = money('CNY', amount)
      const said = terms.replace(/[。.；;，,\s]+$/, '')
      return {
        terms: zh ? `${said}，金额为${zh}` : terms,
        'terms.en': en ? `${said}, in the amount of ${en}` : terms,
      }
    }),
    evidence: submissions.flatMap(({ camp, items }) =>
      items.map(({ no, name, purpose }) => ({
        no: String(no),
        name,
        purpose,
        side: campWords[camp][0],
        'side.en': campWords[camp][1],
      })),
    ),
  }
  return { texts: textsOf(known, tribunal, trial, now), lists }
}
