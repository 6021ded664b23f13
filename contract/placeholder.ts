import { type DocumentNode, everyNode } from './document.ts'

/*
 * What a template may ask of a case: keys of texts and of lists, in the words of both languages. Texts that differ by language
 * have a second key that ends in `.en`.
 */

type Words = readonly [zh: string, en: string]

/** Texts of a case. */
export const placeholderTexts = {
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
  correctionDue: ['补正期限', 'Correct by'],
  correctionReason: ['补正事项', 'To be corrected'],
  secretary: ['办案秘书', 'Case secretary'],
  presiding: ['首席或独任仲裁员', 'Presiding or sole arbitrator'],
  hearingTitle: ['开庭事项', 'Hearing'],
  hearingTime: ['开庭时间', 'Time of the hearing'],
  hearingPlace: ['开庭地点', 'Place of the hearing'],
} as const satisfies Record<string, Words>
export type PlaceholderText = keyof typeof placeholderTexts

const party = {
  no: ['序号', 'No.'],
  name: ['名称', 'Name'],
  idNo: ['证件号码', 'ID or registration no.'],
  legalPerson: ['法定代表人', 'Legal representative'],
  address: ['地址', 'Address'],
  agents: ['代理人', 'Representatives'],
} as const satisfies Record<string, Words>

/** Lists of a case, with what each of their lines says. */
export const placeholderLists = {
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
export type PlaceholderList = keyof typeof placeholderLists

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
