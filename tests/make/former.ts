/**
 * Columns of JSON as builds before this one wrote them, kept as they lay in the database. What a later build asks for besides is
 * not in them.
 */
export const former = {
  /** Before courts and guarantees could be chosen. */
  preservation: {
    kind: 'property',
    phase: 'before',
    caseNo: '',
    applicant: { name: '上海远航贸易有限公司', certificatesNum: '', phone: '13800000011', address: '' },
    respondent: { name: '宁波海岳物流有限公司', certificatesNum: '', phone: '', address: '' },
    amount: '4620000.05',
    currency: 'CNY',
    clues: [{ kind: 'bank', details: '中国银行宁波分行', value: '' }],
    reason: '被申请人正在转移财产。',
    urgent: true,
    court: { name: '宁波市中级人民法院', region: '浙江省宁波市' },
    guarantee: { kind: 'insurance', guarantor: '中国平安财产保险股份有限公司' },
    liability: true,
  },
  guarantee: {
    caseNo: '',
    preservationId: '',
    guaranteed: { name: '上海远航贸易有限公司', certificatesNum: '91310000MA1FL00000' },
    guarantor: { kind: 'company', name: '宁波海曙担保有限公司', certificatesNum: '' },
    amount: '4620000.05',
    currency: 'CNY',
    term: { from: '2026-11-01', to: '2099-10-31' },
    area: { code: '330203', name: '浙江省宁波市海曙区' },
  },
  /** Before parties had a place and agents a firm. */
  request: {
    nature: 'domestic',
    cause: '买卖合同纠纷',
    applicants: [
      {
        id: '0b6f3a5e-0001-4000-8000-000000000001',
        kind: 'person',
        name: '王建国',
        certificatesNum: '310101198003150011',
        legalPerson: '',
        phone: '13900000001',
        email: '',
        address: '上海市黄浦区人民大道1号',
      },
    ],
    respondents: [
      {
        id: '0b6f3a5e-0002-4000-8000-000000000002',
        kind: 'organisation',
        name: '宁波海岳物流有限公司',
        certificatesNum: '',
        legalPerson: '陈丽华',
        phone: '',
        email: '',
        address: '',
      },
    ],
    agents: [
      {
        id: '0b6f3a5e-0003-4000-8000-000000000003',
        name: '周明',
        phone: '',
        partyIds: ['0b6f3a5e-0001-4000-8000-000000000001'],
      },
    ],
    filedBy: '0b6f3a5e-0001-4000-8000-000000000001',
    agreement: { clause: '因本合同引起的争议提交本会仲裁。', source: '《购销合同》第十二条' },
    claims: [{ text: '裁决被申请人支付货款4620000.05元。' }],
    amount: '4620000.05',
    currency: 'CNY',
    facts: '双方签订购销合同，申请人交货后被申请人拒不付款。',
  },
  correction: { fields: ['claims'], reason: '请补充材料', due: '2026-12-31' },
  fee: { amount: '43850', currency: 'CNY', due: '2026-12-31', paidAt: null },
  withdrawal: { at: '2026-11-20T08:00:00.000Z', byName: '王建国', reason: '和解', decision: null },
  claim: { claims: [{ text: '裁决申请人赔偿损失120000元。' }], amount: '120000', currency: 'CNY' },
  replaces: { id: '0b6f3a5e-0003-4000-8000-000000000003', name: '周明' },
  registration: { name: '上海远航贸易有限公司', creditCode: '91310000MA1FL00000', legalPerson: '王建国', address: '' },
  params: { no: '保全20260001', name: '王建国' },
  profile: { gender: 'M', certificatesCate: 'idCard', certificatesNum: '310101198003150011' },
  notices: { mail: true, sms: false },
  guest: { loginName: '参会人', company: '某公司', title: '法务', email: 'a@b.cn' },
  attrs: { level: '1' },
  changes: { nickName: ['王', '王建国'], roles: [[], ['ROLE_X']] },
}
