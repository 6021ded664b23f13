import type { DocumentKind } from '../../contract/template/template.ts'
import { filingTemplates } from './filingTemplates.ts'
import { counted, each, flush, heading, type Part, right, says, signBlock, table, title, when } from './write.ts'

/*
 * The templates an institution begins with, before it has changed them: its usual letters, and the frame of its decisions. They
 * ask for no more than every case of the state has in which they are offered.
 */

const no = right('案号：{caseNo}', 'Case no. {caseNo}')
const sealed: Part[] = [
  signBlock('seal', '仲裁院（印章）', 'Court of Arbitration (seal)'),
  right('{today}', '{today.en}'),
]
const to = (zh: string, en: string) => flush(`${zh}：`, `To: ${en}`)
const dispute = says(
  '申请人{applicantNames}与被申请人{respondentNames}之间的{cause}一案：',
  'In the matter of the dispute between {applicantNames}, Claimant, and {respondentNames}, Respondent, concerning {cause},',
)

const partiesPart: Part[] = [
  each(
    'applicants',
    flush('申请人：{name}', 'Claimant: {name}'),
    when('idNo', [flush('证件号码：{idNo}', 'ID or registration no.: {idNo}')]),
    when('legalPerson', [flush('法定代表人：{legalPerson}', 'Statutory representative: {legalPerson}')]),
    when('address', [flush('地址：{address}', 'Address: {address}')]),
    when('agents', [flush('代理人：{agents}', 'Represented by: {agents}')]),
  ),
  each(
    'respondents',
    flush('被申请人：{name}', 'Respondent: {name}'),
    when('idNo', [flush('证件号码：{idNo}', 'ID or registration no.: {idNo}')]),
    when('legalPerson', [flush('法定代表人：{legalPerson}', 'Statutory representative: {legalPerson}')]),
    when('address', [flush('地址：{address}', 'Address: {address}')]),
    when('agents', [flush('代理人：{agents}', 'Represented by: {agents}')]),
  ),
]
const claimsPart: Part[] = [heading('仲裁请求', 'Relief sought'), counted('claims', [says('{claim}', '{claim}')])]

/** What both sides accepted in a mediation, where they did. */
const agreedPart: Part[] = [when('agreed', [counted('agreed', [says('{terms}', '{terms.en}')])])]

const people = (list: 'members' | 'appointed'): Part =>
  table(list, [
    ['席位', 'Seat', '{seat}', '{seat.en}'],
    ['姓名', 'Name', '{name}'],
  ])
const membersSign: Part[] = [
  each('members', flush('{seat}：{name}', '{seat.en}: {name}')),
  signBlock('tribunal', '（仲裁庭签名）', '(Signatures of the tribunal)'),
]

/** The frame that awards and decisions share. */
const decision = (zh: string, en: string, body: Part[]): Part[] => [
  title(zh, en),
  no,
  ...partiesPart,
  ...body,
  ...membersSign,
  ...sealed,
]

const factsPart: Part[] = [
  heading('事实与理由', 'Facts and reasons'),
  says('{facts}', '{facts}'),
  when('evidence', [
    heading('证据', 'Evidence'),
    table('evidence', [
      ['提交方', 'Side', '{side}', '{side.en}'],
      ['编号', 'No.', '{no}'],
      ['名称', 'Name', '{name}'],
      ['证明对象', 'Purpose', '{purpose}'],
    ]),
  ]),
]

const caseFacts: Part[] = [
  heading('一、案情', 'I. Facts'),
  says(
    '本会根据申请人提交的仲裁申请书及下列仲裁条款，受理了本案：{agreementClause}',
    'The case was accepted on the Request for Arbitration and under the following arbitration clause: {agreementClause}',
  ),
  when('acceptedOn', [says('本案于{acceptedOn}受理。', 'The case was accepted on {acceptedOn.en}.')]),
  ...claimsPart,
  ...factsPart,
]

export const firstTemplates: Record<DocumentKind, { title: [zh: string, en: string]; parts: Part[] }> = {
  acceptanceNotice: {
    title: ['受理通知书', 'Notice of Acceptance'],
    parts: [
      title('受理通知书', 'Notice of Acceptance'),
      no,
      to('{applicantNames}', '{applicantNames}'),
      dispute,
      says(
        '你方提交的仲裁申请书及有关材料收悉。经审查，符合受理条件，本会决定予以受理，案号为{caseNo}。',
        'We have received your Request for Arbitration and its annexes. Having examined them, we have accepted the case under no. {caseNo}.',
      ),
      says(
        '请按仲裁规则规定的期限选定仲裁员，并对所提交的材料真实性负责。',
        'Please nominate your arbitrator within the time set by the Rules. The parties are responsible for the accuracy of their submissions.',
      ),
      ...sealed,
    ],
  },
  arbitrationNotice: {
    title: ['仲裁通知书', 'Notice of Arbitration'],
    parts: [
      title('仲裁通知书', 'Notice of Arbitration'),
      no,
      to('{respondentNames}', '{respondentNames}'),
      says(
        '申请人{applicantNames}就与你方之间的{cause}向本会申请仲裁，本会已予受理。现将仲裁申请书副本及附件随本通知送达。',
        '{applicantNames} has requested arbitration of the dispute with you concerning {cause}, and we have accepted the case. A copy of the Request with its annexes comes with this notice.',
      ),
      ...claimsPart,
      says(
        '请自收到本通知之日起，在仲裁规则规定的期限内提交答辩书、反请求（如有）并选定仲裁员。逾期不影响仲裁程序的进行。',
        'From the day you receive this notice, please submit your Answer and any counterclaim and nominate your arbitrator within the time set by the Rules. The proceedings go on if you do not.',
      ),
      ...sealed,
    ],
  },
  // What was typed into the form on paper, so that it can be served with the notice.
  arbitrationRequest: {
    title: ['仲裁申请书', 'Request for Arbitration'],
    parts: [
      title('仲裁申请书', 'Request for Arbitration'),
      no,
      ...partiesPart,
      when('agreementClause', [
        heading('仲裁条款', 'Arbitration clause'),
        says('{agreementClause}', '{agreementClause}'),
      ]),
      when('agreementSource', [says('出处：{agreementSource}', 'Source: {agreementSource}')]),
      ...claimsPart,
      when('amount', [says('争议金额：{amount}', 'Amount in dispute: {amount.en}')]),
      ...factsPart,
      says('本文书按申请人在线提交的内容制作。', 'This document was made from what the Claimant submitted online.'),
      ...sealed,
    ],
  },
  paymentNotice: {
    title: ['缴费通知书', 'Notice of Payment'],
    parts: [
      title('缴费通知书', 'Notice of Payment'),
      right('收件编号：{receiptNo}', 'Receipt no. {receiptNo}'),
      to('{applicantNames}', '{applicantNames}'),
      says(
        '你方就与{respondentNames}之间的{cause}提交的仲裁申请，应缴纳仲裁费用{feeAmount}。请于{feeDue}前缴纳并提交缴费凭证；逾期未缴纳的，视为撤回仲裁申请。',
        'The costs of the arbitration you requested against {respondentNames} concerning {cause} are {feeAmount.en}. Please pay them by {feeDue.en} and submit the proof of payment; where they are not paid by then, the Request is deemed withdrawn.',
      ),
      ...sealed,
    ],
  },
  correctionNotice: {
    title: ['补正通知书', 'Notice of Deficiency'],
    parts: [
      title('补正通知书', 'Notice of Deficiency'),
      right('收件编号：{receiptNo}', 'Receipt no. {receiptNo}'),
      to('{applicantNames}', '{applicantNames}'),
      says(
        '你方提交的仲裁申请材料需要补正，请于{correctionDue}前完成：',
        'The Request you submitted has to be completed by {correctionDue}:',
      ),
      says('{correctionReason}', '{correctionReason}'),
      ...sealed,
    ],
  },
  constitutionNotice: {
    title: ['组庭通知书', 'Notice of Constitution of the Tribunal'],
    parts: [
      title('组庭通知书', 'Notice of Constitution of the Tribunal'),
      no,
      to('{applicantNames}、{respondentNames}', '{applicantNames}, {respondentNames}'),
      dispute,
      says('本案仲裁庭已经组成，成员如下：', 'the tribunal has been constituted as follows:'),
      people('members'),
      says(
        '仲裁员均已签署接受指定声明并作出披露。当事人要求仲裁员回避的，应在仲裁规则规定的期限内书面提出并说明理由。',
        'The arbitrators have accepted their appointment and made their disclosures. A challenge must be made in writing, with reasons, within the time set by the Rules.',
      ),
      ...sealed,
    ],
  },
  hearingNotice: {
    title: ['开庭通知书', 'Notice of Hearing'],
    parts: [
      title('开庭通知书', 'Notice of Hearing'),
      no,
      to('{applicantNames}、{respondentNames}', '{applicantNames}, {respondentNames}'),
      dispute,
      says(
        '本案定于{hearingTime}（北京时间）开庭审理，地点：{hearingPlace}。',
        'the hearing will be held on {hearingTime.en} (Beijing time), at: {hearingPlace.en}.',
      ),
      says(
        '当事人有正当理由不能出庭的，应在仲裁规则规定的期限内书面申请延期。无正当理由缺席的，仲裁庭可以缺席审理。',
        'A party who cannot attend for good reason may ask in writing for another date within the time set by the Rules. The tribunal may proceed in the absence of a party without good reason.',
      ),
      ...sealed,
    ],
  },
  proceduralOrder: {
    title: ['程序令', 'Procedural Order'],
    parts: decision('程序令', 'Procedural Order', [
      dispute,
      says('仲裁庭经合议，决定如下：', 'the tribunal, having deliberated, orders:'),
    ]),
  },
  appointmentLetter: {
    title: ['仲裁员指定函', 'Letter of Appointment'],
    parts: [
      title('仲裁员指定函', 'Letter of Appointment'),
      no,
      dispute,
      says(
        '现指定下列人员担任本案仲裁员，请在接受指定前签署独立性声明并披露可能影响独立公正的情形。',
        'the following persons are appointed as arbitrators. Before accepting, they are asked to declare their independence and to disclose what may bear on it.',
      ),
      people('appointed'),
      ...sealed,
    ],
  },
  authorityLetter: {
    title: ['授权委托书', 'Power of Attorney'],
    parts: [
      title('授权委托书', 'Power of Attorney'),
      no,
      ...partiesPart,
      says(
        '委托人现委托上列代理人在本案中代为参加仲裁活动。代理权限：',
        'The parties named above authorise their representatives to act for them in this arbitration. Scope of authority:',
      ),
      signBlock('principal', '委托人：', 'Principal:'),
      right('{today}', '{today.en}'),
    ],
  },
  preservationLetter: {
    title: ['提请保全函', 'Letter to the Court on Preservation'],
    parts: [
      title('提请保全函', 'Letter to the Court on Preservation'),
      no,
      dispute,
      says(
        '申请人依法向本会提出保全申请。现将申请书及有关材料转送贵院，请依法裁定。',
        'the Claimant has applied for preservation. We forward the application with its annexes to the court for its ruling.',
      ),
      ...sealed,
    ],
  },
  award: {
    title: ['裁决书', 'Award'],
    parts: decision('裁决书', 'Award', [
      ...caseFacts,
      heading('二、仲裁庭意见', 'II. Opinion of the tribunal'),
      when('agreed', [
        says(
          '双方当事人在调解中达成如下和解协议：',
          'In the course of mediation the parties have settled on the following terms:',
        ),
      ]),
      ...agreedPart,
      says('仲裁庭认为：', 'The tribunal finds:'),
      heading('三、裁决', 'III. Decision'),
      says('仲裁庭裁决如下：', 'The tribunal decides:'),
      when('costsRespondents', [
        says(
          '本案仲裁费{feeAmount}，由申请人承担{costsApplicants}，由被申请人承担{costsRespondents}。',
          'Of the arbitration fee of {feeAmount.en}, the Claimant bears {costsApplicants.en} and the Respondent bears {costsRespondents.en}.',
        ),
      ]),
      when('counterCostsRespondents', [
        says(
          '本案反请求仲裁费{counterFee}，由申请人承担{counterCostsApplicants}，由被申请人承担{counterCostsRespondents}。',
          'Of the fee for the counterclaim of {counterFee.en}, the Claimant bears {counterCostsApplicants.en} and the Respondent bears {counterCostsRespondents.en}.',
        ),
      ]),
      when('reimbursement', [
        says(
          '上述费用已由双方分别预缴，{reimbursedBy}应向{reimbursedTo}偿付{reimbursement}。',
          'These costs have been advanced by the parties; {reimbursedBy.en} shall reimburse {reimbursedTo.en} {reimbursement.en}.',
        ),
      ]),
      says('本裁决为终局裁决，自作出之日起生效。', 'This award is final and takes effect on the day it is made.'),
    ]),
  },
  mediationStatement: {
    title: ['调解书', 'Conciliation Statement'],
    parts: decision('调解书', 'Conciliation Statement', [
      ...claimsPart,
      says(
        '经仲裁庭主持调解，双方当事人自愿达成如下协议：',
        'With the tribunal mediating, the parties have agreed of their own free will:',
      ),
      ...agreedPart,
      says(
        '上述协议不违反法律规定，仲裁庭予以确认。本调解书经双方签收后，即与裁决书具有同等法律效力。',
        'The agreement is not against the law, and the tribunal confirms it. Once signed by both sides, this statement has the force of an award.',
      ),
    ]),
  },
  dismissalDecision: {
    title: ['撤案决定书', 'Decision to Terminate the Proceedings'],
    // Before there is a tribunal the institution decides, and nobody but it signs.
    parts: [
      title('撤案决定书', 'Decision to Terminate the Proceedings'),
      no,
      ...partiesPart,
      dispute,
      says(
        '申请人请求撤回仲裁申请。经审查，准予撤回。',
        'the Claimant has asked to withdraw the Request for Arbitration. The withdrawal is granted.',
      ),
      when('withdrawalReason', [says('理由：{withdrawalReason}', 'Reasons: {withdrawalReason}')]),
      when('terminatedOn', [
        says('本案于{terminatedOn}撤销。', 'The proceedings were terminated on {terminatedOn.en}.'),
      ]),
      when('terminatedOn', [says('反请求继续审理。', 'The counterclaim continues.')], true),
      when('members', membersSign),
      ...sealed,
    ],
  },
  serviceProof: {
    title: ['送达回证', 'Proof of Service'],
    parts: [
      title('送达回证', 'Proof of Service'),
      no,
      dispute,
      says('送达文书：', 'Documents served:'),
      says('送达方式和日期：', 'Means and date of service:'),
      signBlock('recipient', '受送达人签收：', 'Received by:'),
      ...sealed,
    ],
  },
  otherLetter: {
    title: ['函件', 'Letter'],
    parts: [
      title('函件', 'Letter'),
      no,
      to('{applicantNames}、{respondentNames}', '{applicantNames}, {respondentNames}'),
      dispute,
      ...sealed,
    ],
  },
  ...filingTemplates,
}
