import type { CaseAction } from '../../../contract/case/moves.ts'

export type Step = Exclude<CaseAction, 'submit' | 'resubmit' | 'resume'>
/** What other demo data names a case by. */
export type DemoName = 'transport' | 'goods' | 'building' | 'shares' | 'software' | 'processing'
/** As the request names it. */
export type DemoParty = [name: string, kind: 'person' | 'organisation', certificatesNum: string, address: string]

export interface DemoCase {
  name?: DemoName
  /** Sent so many days ago; a step follows every day. */
  days: number
  owner: 'applicant' | 'agent'
  cause: string
  amount: string
  /** Who claims: 王建国 where nothing is said. */
  applicant?: DemoParty
  respondent: DemoParty
  claims: string[]
  facts: string
  /** Whose accounts a secretary links once it is accepted. */
  linked?: ('agent' | 'respondent')[]
  /** A lapse is nobody's: whoever stands beside it does nothing. */
  steps: [by: 'applicant' | 'secretary' | 'reviewer', step: Step][]
}

const reviewed: DemoCase['steps'] = [
  ['secretary', 'pass'],
  ['reviewer', 'approve'],
]
const paid: DemoCase['steps'] = [...reviewed, ['secretary', 'confirmPayment']]
const accepted: DemoCase['steps'] = [...paid, ['reviewer', 'accept']]

/** Those that were accepted come first, in that order: their numbers follow it. Then one in each state before, and of those that ended. */
export const demoCases: DemoCase[] = [
  {
    name: 'transport',
    days: 120,
    owner: 'applicant',
    cause: '运输合同纠纷',
    amount: '386000',
    respondent: ['宁波甬顺物流有限公司', 'organisation', '91330206MA2ATRSP3K', '宁波市北仑区新大路988号'],
    claims: ['裁决被申请人支付货损赔偿款386000元。', '裁决被申请人承担本案仲裁费。'],
    facts:
      '申请人委托被申请人将一批精密仪器由上海运至成都，双方约定全程防震运输。到货验收时三台仪器已经损坏，检测报告认定系运输途中剧烈撞击所致，维修及减值损失共386000元。',
    linked: ['respondent'],
    steps: accepted,
  },
  {
    name: 'goods',
    days: 60,
    owner: 'applicant',
    cause: '买卖合同纠纷',
    amount: '4620000',
    respondent: ['上海云帆贸易有限公司', 'organisation', '91310115MA1K3ABC5T', '上海市浦东新区世纪大道1500号'],
    claims: [
      '裁决被申请人支付货款4620000元。',
      '裁决被申请人按年利率3.45%支付自逾期之日起至实际清偿之日止的利息。',
      '裁决被申请人承担本案仲裁费。',
    ],
    facts:
      '双方于2025年3月签订《购销合同》，约定货款4620000元，交货后六十日内付清。申请人按约交付全部货物，被申请人仓库主管签收。2025年9月双方对账确认欠款余额4620000元，被申请人此后多次承诺付款，至今未付。',
    linked: ['agent', 'respondent'],
    steps: accepted,
  },
  {
    name: 'building',
    days: 56,
    owner: 'agent',
    cause: '建设工程施工合同纠纷',
    amount: '18750000.50',
    applicant: ['江苏恒基建设集团有限公司', 'organisation', '91320000134751234X', '南京市建邺区江东中路200号'],
    respondent: ['无锡新城置业有限公司', 'organisation', '91320211767890123A', '无锡市滨湖区太湖大道1888号'],
    claims: ['裁决被申请人支付工程进度款18750000.50元。', '确认申请人就涉案工程折价或者拍卖的价款优先受偿。'],
    facts:
      '申请人承建被申请人开发的住宅项目，主体结构已验收合格。被申请人自第七期起拖欠工程进度款，双方对已完工程量的造价有争议。',
    steps: accepted,
  },
  {
    name: 'shares',
    days: 52,
    owner: 'applicant',
    cause: '股权转让纠纷',
    amount: '32000000',
    respondent: ['深圳启明投资合伙企业（有限合伙）', 'organisation', '91440300MA5DABCD1X', '深圳市南山区科苑路15号'],
    claims: ['裁决被申请人支付股权转让价款32000000元。', '裁决被申请人支付逾期付款违约金。'],
    facts:
      '申请人将其持有的目标公司股权转让给被申请人，工商变更登记已经完成。被申请人支付首期价款后，以付款条件未成就为由拒付余款。',
    linked: ['respondent'],
    steps: accepted,
  },
  {
    name: 'software',
    days: 48,
    owner: 'applicant',
    cause: '技术开发合同纠纷',
    amount: '2150000',
    respondent: ['广州数维科技有限公司', 'organisation', '91440106MA59EFGH2Y', '广州市天河区科韵路12号'],
    claims: ['裁决解除双方技术开发合同。', '裁决被申请人返还已付开发费2150000元。'],
    facts:
      '合同约定的两次验收测试均未通过，被申请人逾期九十日仍未交付符合约定的系统。双方同意由一名独任仲裁员书面审理。',
    steps: accepted,
  },
  {
    name: 'processing',
    days: 16,
    owner: 'applicant',
    cause: '加工合同纠纷',
    amount: '2260000',
    respondent: ['陈丽华', 'person', '330106198507220026', '杭州市西湖区文三路90号'],
    claims: ['裁决被申请人支付加工费2260000元。', '裁决被申请人赔偿逾期付款损失。'],
    facts: '双方对账确认欠付加工费2260000元，被申请人承诺分期支付而未履行。',
    linked: ['respondent'],
    steps: accepted,
  },
  {
    days: 30,
    owner: 'agent',
    cause: '特许经营合同纠纷',
    amount: '520000',
    respondent: ['成都味巷餐饮管理有限公司', 'organisation', '91510104MA6PONML5D', '成都市锦江区红星路三段16号'],
    claims: ['裁决被申请人退还加盟费520000元。'],
    facts: '被申请人不具备特许经营备案，亦未提供约定的经营支持。',
    steps: [...accepted, ['secretary', 'suspend']],
  },
  {
    days: 0.2,
    owner: 'applicant',
    cause: '定作合同纠纷',
    amount: '268000',
    respondent: ['无锡华锦模具有限公司', 'organisation', '91320211MA1ABCDE2F', '无锡市新吴区长江南路35号'],
    claims: ['裁决被申请人支付定作款268000元。', '裁决被申请人承担本案仲裁费。'],
    facts: '双方于2026年3月签订定作合同，申请人交付模具并验收合格后，被申请人未按约付款。',
    steps: [],
  },
  {
    days: 6,
    owner: 'applicant',
    cause: '软件开发合同纠纷',
    amount: '1180000',
    respondent: ['杭州云栈信息技术有限公司', 'organisation', '91330108MA2HGFED1C', '杭州市滨江区江南大道588号'],
    claims: ['裁决解除双方软件开发合同。', '裁决被申请人退还开发费1180000元。'],
    facts: '被申请人多次延期，交付的系统未通过约定的验收测试。',
    steps: [['secretary', 'return']],
  },
  {
    days: 5,
    owner: 'agent',
    cause: '设备租赁合同纠纷',
    amount: '640000',
    respondent: ['合肥远大建筑机械租赁有限公司', 'organisation', '91340100MA2KJIHG3B', '合肥市包河区花园大道17号'],
    claims: ['裁决被申请人支付租金640000元及逾期付款违约金。'],
    facts: '被申请人自2026年1月起停止支付租金，并拒绝返还设备。',
    steps: [['secretary', 'pass']],
  },
  {
    days: 4,
    owner: 'applicant',
    cause: '广告合同纠纷',
    amount: '95000.5',
    respondent: ['南京新视界传媒有限公司', 'organisation', '91320102MA1NMLKJ4A', '南京市玄武区珠江路88号'],
    claims: ['裁决被申请人退还广告费95000.5元。'],
    facts: '被申请人未按排期发布广告，监播报告显示漏播十七次。',
    steps: reviewed,
  },
  {
    days: 9,
    owner: 'applicant',
    cause: '居间合同纠纷',
    amount: '360000',
    respondent: ['沈国强', 'person', '32010219770505221X', '南京市鼓楼区中山北路26号'],
    claims: ['裁决被申请人支付居间报酬360000元。'],
    facts: '申请人促成交易后，被申请人绕过申请人与相对方另行签约。',
    steps: paid,
  },
  {
    days: 22,
    owner: 'applicant',
    cause: '劳务纠纷',
    amount: '41000',
    respondent: ['苏州捷达人力资源有限公司', 'organisation', '91320505MA1QRSTU6E', '苏州市吴中区东吴北路118号'],
    claims: ['裁决被申请人支付劳务报酬41000元。'],
    facts: '被申请人拖欠2026年4月至6月的劳务报酬。',
    steps: [['secretary', 'disagree']],
  },
  {
    days: 26,
    owner: 'applicant',
    cause: '装饰装修合同纠纷',
    amount: '187500',
    respondent: ['上海木匠装饰工程有限公司', 'organisation', '91310115MA1VWXYZ7F', '上海市浦东新区张杨路628号'],
    claims: ['裁决被申请人返工并赔偿损失187500元。'],
    facts: '装修工程存在空鼓、渗水等质量问题，被申请人拒绝维修。',
    steps: [
      ['secretary', 'pass'],
      ['applicant', 'withdraw'],
    ],
  },
  {
    days: 45,
    owner: 'applicant',
    cause: '咨询合同纠纷',
    amount: '150000',
    respondent: ['广州智略企业管理顾问有限公司', 'organisation', '91440101MA5ABCDE8G', '广州市天河区天河路385号'],
    claims: ['裁决被申请人退还咨询费150000元。'],
    facts: '被申请人未提交约定的阶段成果。',
    steps: [...reviewed, ['secretary', 'lapse']],
  },
]
