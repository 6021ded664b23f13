import type { PreservationFields } from '../../contract/filing/filing.ts'

/** A complete application as a person would type it. */
export function makeFields(change: Partial<PreservationFields> = {}): PreservationFields {
  return {
    kind: 'property',
    phase: 'before',
    caseNo: '',
    applicant: {
      name: '上海远航贸易有限公司',
      certificatesNum: '91310000MA1FL00000',
      phone: '13800000011',
      address: '上海市浦东新区世纪大道1号',
    },
    respondent: { name: '宁波海岳物流有限公司', certificatesNum: '', phone: '', address: '' },
    amount: '4620000.05',
    currency: 'CNY',
    clues: [{ kind: 'bank', details: '中国银行宁波分行 6222020200112233445', value: '3000000' }],
    reason: '被申请人正在转移财产，不立即保全将使裁决难以执行。',
    urgent: true,
    court: { name: '宁波市中级人民法院', region: '浙江省宁波市' },
    guarantee: { kind: 'insurance', guarantor: '中国平安财产保险股份有限公司' },
    liability: true,
    ...change,
  }
}
