import type { filingKinds } from '../../contract/template/template.ts'
import { flush, heading, type Part, right, says, table, title, when } from './write.ts'

/* The first letters of applications. They are Chinese alone: courts take no other; their English stands for whoever writes one. */

const clues: Part[] = [
  when('clues', [
    heading('财产线索', 'Clues to property'),
    table('clues', [
      ['序号', 'No.', '{no}'],
      ['类别', 'Kind', '{kind}'],
      ['线索', 'Details', '{details}'],
      ['估计价值', 'Estimated value', '{value}'],
    ]),
  ]),
]

const properties: Part[] = [
  when('properties', [
    heading('担保财产', 'Property given as security'),
    table('properties', [
      ['序号', 'No.', '{no}'],
      ['类别', 'Kind', '{kind}'],
      ['权利人', 'Owner', '{owner}'],
      ['权属证号', 'Certificate no.', '{certificateNo}'],
      ['价值', 'Value', '{value}'],
      ['坐落或存放地', 'Where it is', '{place}'],
    ]),
  ]),
]

const goesToCourt = (zh: string, en: string) =>
  says(
    `${zh}向本院提交{measure}申请（编号 {preservationNo}）。依照《中华人民共和国仲裁法》和《中华人民共和国民事诉讼法》的有关规定，现将该申请及有关材料提交贵院，请依法审查裁定。`,
    `${en} submitted to us an application for {measure} (no. {preservationNo}). Under the Arbitration Law and the Civil Procedure Law we transfer it with its annexes and ask the court to rule on it.`,
  )

export const filingTemplates: Record<(typeof filingKinds)[number], { title: [zh: string, en: string]; parts: Part[] }> =
  {
    transferLetter: {
      title: ['提请保全函', 'Letter of Transfer'],
      parts: [
        title('提请保全函', 'Letter of Transfer'),
        right('{letterNo}', '{letterNo}'),
        flush('{court}：', 'To: {court}'),
        when('caseNo', [
          goesToCourt('申请人 {applicantNames} 在 {caseNo} 案件审理中，', 'In case no. {caseNo}, {applicantNames}'),
        ]),
        when('beforeCase', [
          goesToCourt('申请人 {applicantNames} 在申请仲裁前，', 'Before arbitration, {applicantNames}'),
        ]),
        heading('请求事项', 'Measure sought'),
        says('{sought}', '{sought}'),
        ...clues,
        heading('担保', 'Security'),
        says('{security}', '{security}'),
        says(
          '随函移送材料 {fileCount} 件。请将裁定结果函告本院。',
          '{fileCount} files are attached. Please let us know of the ruling.',
        ),
        when('urgent', [
          says(
            '申请人称情况紧急，请依法在四十八小时内作出裁定。',
            'The applicant says that the matter is urgent: please rule within forty-eight hours.',
          ),
        ]),
        right('{institution}', '{institution.en}'),
        right('{letterDate}', '{letterDate}'),
      ],
    },
    guaranteeLetter: {
      title: ['担保函', 'Letter of Guarantee'],
      parts: [
        title('担保函', 'Letter of Guarantee'),
        right('{guaranteeNo}', '{guaranteeNo}'),
        flush('{institution}：', 'To: {institution.en}'),
        says(
          '担保人 {guarantor} 愿就 {guaranteedFor} 为被担保人 {guaranteed} 提供{guarantorKind}。保全申请有错误，致使被申请人遭受损失，而被担保人未予赔偿的，由担保人在下列金额和期限内承担赔偿责任。',
          '{guarantor} gives {guarantorKind} for {guaranteed} in {guaranteedFor}. Where the application is wrong and the respondent suffers a loss that the guaranteed party does not make good, the guarantor is liable for it within the amount and the term below.',
        ),
        heading('担保事项', 'Guarantee'),
        flush('担保人：{guarantor}', 'Guarantor: {guarantor}'),
        when('guarantorNo', [
          flush('证件号码或统一社会信用代码：{guarantorNo}', 'ID or registration no.: {guarantorNo}'),
        ]),
        flush('被担保人：{guaranteed}', 'Guaranteed party: {guaranteed}'),
        flush('担保金额：{guaranteeAmount}', 'Amount: {guaranteeAmount}'),
        flush('担保期限：{guaranteeTerm}', 'Term: {guaranteeTerm}'),
        when('guaranteeArea', [flush('担保地区：{guaranteeArea}', 'Area: {guaranteeArea}')]),
        ...properties,
        right('担保人：{guarantor}', 'Guarantor: {guarantor}'),
        right('{letterDate}', '{letterDate}'),
      ],
    },
  }
