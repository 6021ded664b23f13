import type { Language } from '../errors/errors.ts'
import { type DocumentNode, everyNode } from './document.ts'

/*
 * What a template may ask of a case: keys of texts and of lists, in the words of both languages. Texts that differ by language
 * have a second key that ends in `.en`.
 */

type Words = readonly [zh: string, en: string]

/** Texts of a case. */
const caseTexts = {
  institution: ['仲裁机构', 'Institution'],
  'institution.en': ['仲裁机构（英文）', 'Institution, in English'],
  today: ['制作日期', 'Date'],
  'today.en': ['制作日期（英文）', 'Date, in English'],
  caseNo: ['案号', 'Case no.'],
  receiptNo: ['收件编号', 'Receipt no.'],
  cause: ['案由', 'Cause'],
  amount: ['争议金额', 'Amount in dispute'],
  'amount.en': ['争议金额（英文）', 'Amount in dispute, in English'],
  applicantNames: ['申请人', 'Claimants'],
  respondentNames: ['被申请人', 'Respondents'],
  agreementClause: ['仲裁条款', 'Arbitration clause'],
  agreementSource: ['仲裁条款出处', 'Source of the clause'],
  facts: ['事实与理由', 'Facts and reasons'],
  acceptedOn: ['受理日期', 'Accepted on'],
  'acceptedOn.en': ['受理日期（英文）', 'Accepted on, in English'],
  feeAmount: ['应缴费用', 'Costs to be paid'],
  'feeAmount.en': ['应缴费用（英文）', 'Costs to be paid, in English'],
  feeDue: ['缴费期限', 'Pay by'],
  'feeDue.en': ['缴费期限（英文）', 'Pay by, in English'],
  // Of an award: filled in from what the tribunal voted on when it is submitted (outcome.ts).
  awardedAmount: ['裁决金额', 'Amount awarded'],
  'awardedAmount.en': ['裁决金额（英文）', 'Amount awarded, in English'],
  costsApplicants: ['申请人承担的仲裁费', 'Costs borne by the claimants'],
  'costsApplicants.en': ['申请人承担的仲裁费（英文）', 'Costs borne by the claimants, in English'],
  costsRespondents: ['被申请人承担的仲裁费', 'Costs borne by the respondents'],
  'costsRespondents.en': ['被申请人承担的仲裁费（英文）', 'Costs borne by the respondents, in English'],
  counterAwardedAmount: ['反请求裁决金额', 'Amount awarded on the counterclaim'],
  'counterAwardedAmount.en': ['反请求裁决金额（英文）', 'Amount awarded on the counterclaim, in English'],
  counterFee: ['反请求仲裁费', 'Fee for the counterclaim'],
  'counterFee.en': ['反请求仲裁费（英文）', 'Fee for the counterclaim, in English'],
  counterCostsApplicants: ['申请人承担的反请求仲裁费', 'Counterclaim costs borne by the claimants'],
  'counterCostsApplicants.en': [
    '申请人承担的反请求仲裁费（英文）',
    'Counterclaim costs borne by the claimants, in English',
  ],
  counterCostsRespondents: ['被申请人承担的反请求仲裁费', 'Counterclaim costs borne by the respondents'],
  'counterCostsRespondents.en': [
    '被申请人承担的反请求仲裁费（英文）',
    'Counterclaim costs borne by the respondents, in English',
  ],
  reimbursement: ['应偿付的仲裁费', 'Costs to be reimbursed'],
  'reimbursement.en': ['应偿付的仲裁费（英文）', 'Costs to be reimbursed, in English'],
  reimbursedBy: ['偿付方', 'Reimbursed by'],
  'reimbursedBy.en': ['偿付方（英文）', 'Reimbursed by, in English'],
  reimbursedTo: ['受偿方', 'Reimbursed to'],
  'reimbursedTo.en': ['受偿方（英文）', 'Reimbursed to, in English'],
  correctionDue: ['补正期限', 'Correct by'],
  correctionReason: ['补正事项', 'To be corrected'],
  withdrawalReason: ['准予撤回的理由', 'Reasons for granting the withdrawal'],
  terminatedOn: ['撤案日期', 'Terminated on'],
  'terminatedOn.en': ['撤案日期（英文）', 'Terminated on, in English'],
  secretary: ['办案秘书', 'Case secretary'],
  presiding: ['首席或独任仲裁员', 'Presiding or sole arbitrator'],
  hearingTitle: ['开庭事项', 'Hearing'],
  hearingTime: ['开庭时间', 'Time of the hearing'],
  'hearingTime.en': ['开庭时间（英文）', 'Time of the hearing, in English'],
  hearingPlace: ['开庭地点', 'Place of the hearing'],
  'hearingPlace.en': ['开庭地点（英文）', 'Place of the hearing, in English'],
} as const satisfies Record<string, Words>
export type CaseText = keyof typeof caseTexts

/** Texts of an application for preservation, or of a guarantee: their letters go to courts, which take Chinese alone. */
const filingTexts = {
  letterNo: ['函号', 'Letter no.'],
  letterDate: ['出函日期', 'Date of the letter'],
  court: ['法院', 'Court'],
  preservationNo: ['保全申请编号', 'Preservation no.'],
  measure: ['保全种类', 'Measure'],
  sought: ['保全请求', 'Measure sought'],
  security: ['保全担保', 'Security'],
  beforeCase: ['在仲裁前申请', 'Applied for before arbitration'],
  urgent: ['情况紧急', 'Urgent'],
  fileCount: ['材料件数', 'Number of files'],
  guaranteeNo: ['担保编号', 'Guarantee no.'],
  guarantor: ['担保人', 'Guarantor'],
  guarantorNo: ['担保人证件号码', 'ID or registration no. of the guarantor'],
  guarantorKind: ['担保方式', 'Kind of guarantee'],
  guaranteed: ['被担保人', 'Guaranteed party'],
  guaranteedFor: ['担保事由', 'Guaranteed for'],
  guaranteeAmount: ['担保金额', 'Amount guaranteed'],
  guaranteeTerm: ['担保期限', 'Term of the guarantee'],
  guaranteeArea: ['担保地区', 'Area of the guarantee'],
} as const satisfies Record<string, Words>
export type FilingText = keyof typeof filingTexts

/** All that a template may ask for. */
export const placeholderTexts = { ...caseTexts, ...filingTexts }

const party = {
  no: ['序号', 'No.'],
  name: ['名称', 'Name'],
  idNo: ['证件号码', 'ID or registration no.'],
  legalPerson: ['法定代表人', 'Statutory representative'],
  address: ['地址', 'Address'],
  agents: ['代理人', 'Representatives'],
} as const satisfies Record<string, Words>

/** Lists of a case, with what each of their lines says. */
const caseLists = {
  applicants: { words: ['申请人', 'Claimants'], lines: party },
  respondents: { words: ['被申请人', 'Respondents'], lines: party },
  claims: { words: ['仲裁请求', 'Claims'], lines: { no: ['序号', 'No.'], claim: ['请求', 'Claim'] } },
  appointed: {
    words: ['被指定的仲裁员', 'Arbitrators appointed'],
    lines: { name: ['姓名', 'Name'], seat: ['席位', 'Seat'], 'seat.en': ['席位（英文）', 'Seat, in English'] },
  },
  members: {
    words: ['仲裁庭成员', 'Members of the tribunal'],
    lines: { name: ['姓名', 'Name'], seat: ['席位', 'Seat'], 'seat.en': ['席位（英文）', 'Seat, in English'] },
  },
  agreed: {
    words: ['双方接受的方案', 'Terms accepted by both sides'],
    lines: { terms: ['方案内容', 'Terms'], 'terms.en': ['方案内容（金额以英文列明）', 'Terms, the amount in English'] },
  },
  evidence: {
    words: ['证据', 'Evidence'],
    lines: {
      no: ['编号', 'No.'],
      name: ['名称', 'Name'],
      purpose: ['证明对象', 'Purpose'],
      side: ['提交方', 'Side'],
      'side.en': ['提交方（英文）', 'Side, in English'],
    },
  },
} as const satisfies Record<string, { words: Words; lines: Record<string, Words> }>
export type CaseLists = typeof caseLists

/** Lists of applications. */
const filingLists = {
  clues: {
    words: ['财产线索', 'Asset information'],
    lines: {
      no: ['序号', 'No.'],
      kind: ['类别', 'Kind'],
      details: ['线索', 'Details'],
      value: ['估计价值', 'Estimated value'],
    },
  },
  properties: {
    words: ['担保财产', 'Property given as security'],
    lines: {
      no: ['序号', 'No.'],
      kind: ['类别', 'Kind'],
      owner: ['权利人', 'Owner'],
      certificateNo: ['权属证号', 'Certificate no.'],
      value: ['价值', 'Value'],
      place: ['坐落或存放地', 'Where it is'],
    },
  },
} as const satisfies Record<string, { words: Words; lines: Record<string, Words> }>
export type FilingLists = typeof filingLists

export const placeholderLists = { ...caseLists, ...filingLists }
export type PlaceholderList = keyof typeof placeholderLists

/** What a place, a list or a line of one is called; its key where nobody knows it. */
export function placeName(key: string, language: Language): string {
  const at = language === 'zh' ? 0 : 1
  const [own, ...lines] = [placeholderTexts, ...Object.values(placeholderLists).map((one) => one.lines)] as Record<
    string,
    Words
  >[]
  const isOf = (one: Record<string, Words> | undefined) => one !== undefined && Object.hasOwn(one, key)
  const words = [own, ...lines].find(isOf)?.[key]
  const list = Object.hasOwn(placeholderLists, key) ? placeholderLists[key as PlaceholderList].words : undefined
  return words?.[at] ?? list?.[at] ?? key
}

/** What a refusal says of places that are not filled in: their words in both languages, never their keys. */
export const placesSaid = (keys: readonly string[]): { zh: string; en: string } => ({
  zh: [...new Set(keys.map((key) => placeName(key, 'zh')))].join('、'),
  en: [...new Set(keys.map((key) => placeName(key, 'en')))].join(', '),
})

/** What a place that nobody filled in is called among the words of a document: keys of English words end in `.en`. */
export const openPlace = (key: string): string =>
  `【${key.endsWith('.en') ? placeName(key.slice(0, -'.en'.length), 'en') : placeName(key, 'zh')}】`

/** Where keys of a template stand that no case knows, each once: placeholders, conditions and repetitions. */
export function unknownKeys(body: DocumentNode): string[] {
  const unknown = new Set<string>()
  const look = (node: DocumentNode, lines: Readonly<Record<string, Words>>): void => {
    const { type, attrs = {}, content = [] } = node
    const known = (key: string) => Object.hasOwn(placeholderTexts, key) || Object.hasOwn(lines, key)
    const listed = (key: string) => Object.hasOwn(placeholderLists, key)
    const list = String(type === 'each' ? attrs.key : (attrs.each ?? ''))
    if (type === 'placeholder' && !known(String(attrs.key))) unknown.add(String(attrs.key))
    if (type === 'when' && !known(String(attrs.key)) && !listed(String(attrs.key))) unknown.add(String(attrs.key))
    if (list && !listed(list)) unknown.add(list)
    const own = list && listed(list) ? placeholderLists[list as PlaceholderList].lines : {}
    for (const one of content) look(one, { ...lines, ...own })
  }
  look(body, {})
  return [...unknown]
}

/** The keys of placeholders that are still in a document, each once. */
export const unfilledKeys = (body: DocumentNode): string[] => [
  ...new Set([...everyNode(body)].flatMap(({ type, attrs }) => (type === 'placeholder' ? [String(attrs?.key)] : []))),
]
