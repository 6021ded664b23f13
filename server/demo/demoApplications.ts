import type { PreservationFields } from '../../contract/filing/filing.ts'
import type { ReturnField } from '../../contract/filing/preservationPart.ts'
import type { DemoName } from './cases/demoCaseStories.ts'

type Step =
  | { by: string; action: 'accept' | 'withdraw' }
  | { by: string; action: 'refuse'; reason: string }
  | { by: string; action: 'return'; reason: string; field: ReturnField }

interface DemoApplication {
  /** Submitted so many days ago. */
  days: number
  owner: string
  steps: Step[]
  /** The case it is filed in; none before there is one. */
  of?: DemoName
  fields: Omit<PreservationFields, 'caseNo'>
}

const wang = {
  name: '王建国',
  certificatesNum: '310101198003150014',
  phone: '13900000001',
  address: '上海市黄浦区人民大道200号',
}
const zhou = {
  name: '江苏恒基建设集团有限公司',
  certificatesNum: '91320000134751234X',
  phone: '025-84561234',
  address: '南京市建邺区江东中路200号',
}

const base = { currency: 'CNY', urgent: false, liability: true } as const

/** Six applications, one or more in every state. */
export const demoApplications: DemoApplication[] = [
  {
    days: 12,
    owner: 'applicant',
    steps: [{ by: 'secretary', action: 'accept' }],
    of: 'goods',
    fields: {
      ...base,
      kind: 'property',
      phase: 'during',
      applicant: wang,
      respondent: {
        name: '上海云帆贸易有限公司',
        certificatesNum: '91310115MA1K3ABC5T',
        phone: '021-58881234',
        address: '上海市浦东新区世纪大道1500号',
      },
      amount: '4620000',
      clues: [
        {
          kind: 'bank',
          details: '中国工商银行上海浦东支行，账号尾号 3021，户名上海云帆贸易有限公司',
          value: '3000000',
        },
        { kind: 'vehicle', details: '沪A·8K321 奔驰牌小型轿车', value: '420000' },
      ],
      reason: '被申请人拖欠货款逾六个月，近日将名下存货低价转让，并变更法定代表人，有转移财产之虞。',
      court: { name: '上海市浦东新区人民法院', region: '上海市' },
      guarantee: { kind: 'insurance', guarantor: '中国平安财产保险股份有限公司' },
    },
  },
  {
    days: 9,
    owner: 'agent',
    steps: [
      {
        by: 'secretary',
        action: 'return',
        reason: '请补充不动产权证号及坐落地址，并上传权属查询结果。',
        field: 'clues',
      },
    ],
    of: 'building',
    fields: {
      ...base,
      kind: 'property',
      phase: 'during',
      applicant: zhou,
      respondent: {
        name: '无锡新城置业有限公司',
        certificatesNum: '91320200764112233B',
        phone: '0510-82345678',
        address: '无锡市滨湖区太湖大道1888号',
      },
      amount: '18750000.50',
      clues: [{ kind: 'realEstate', details: '无锡市滨湖区在建商品房三套', value: '9600000' }],
      reason: '被申请人欠付工程进度款，且多起执行案件在身，不保全将难以执行。',
      court: { name: '无锡市中级人民法院', region: '江苏省无锡市' },
      guarantee: { kind: 'bankLetter', guarantor: '江苏银行南京分行' },
    },
  },
  {
    days: 6,
    owner: 'applicant',
    steps: [{ by: 'reviewer', action: 'refuse', reason: '申请保全的行为与本案仲裁请求无关联，不予转交。' }],
    fields: {
      ...base,
      kind: 'act',
      phase: 'before',
      applicant: wang,
      respondent: { name: '刘志强', certificatesNum: '320102198511065535', phone: '13951880022', address: '' },
      amount: '',
      clues: [],
      reason: '请求责令被申请人停止使用双方合作期间的店铺名称。',
      court: { name: '南京市玄武区人民法院', region: '江苏省南京市' },
      guarantee: { kind: 'none', guarantor: '' },
    },
  },
  {
    days: 4,
    owner: 'applicant',
    steps: [{ by: 'applicant', action: 'withdraw' }],
    fields: {
      ...base,
      kind: 'evidence',
      phase: 'before',
      applicant: wang,
      respondent: {
        name: '宁波海通国际货运代理有限公司',
        certificatesNum: '91330201MA2AE1234K',
        phone: '0574-87651234',
        address: '宁波市江北区外马路66号',
      },
      amount: '',
      clues: [{ kind: 'other', details: '提单原件及仓储出入库记录，存放于被申请人江北仓库', value: '' }],
      reason: '仓储记录每三十日覆盖一次，可能灭失。',
      court: { name: '宁波海事法院', region: '浙江省宁波市' },
      guarantee: { kind: 'cash', guarantor: '王建国' },
    },
  },
  {
    days: 2,
    owner: 'applicant',
    steps: [],
    of: 'shares',
    fields: {
      ...base,
      urgent: true,
      kind: 'property',
      phase: 'during',
      applicant: wang,
      respondent: {
        name: '深圳启明投资合伙企业（有限合伙）',
        certificatesNum: '91440300MA5F1XY26R',
        phone: '0755-26551234',
        address: '深圳市南山区科苑路15号',
      },
      amount: '32000000',
      clues: [{ kind: 'equity', details: '深圳市启元半导体有限公司 12% 股权', value: '28000000' }],
      reason: '被申请人已就标的股权与第三人签署意向书，预计本周内办理变更登记，情况紧急。',
      court: { name: '深圳市南山区人民法院', region: '广东省深圳市' },
      guarantee: { kind: 'property', guarantor: '王建国' },
    },
  },
  {
    days: 1,
    owner: 'respondent',
    steps: [],
    of: 'processing',
    fields: {
      ...base,
      kind: 'property',
      phase: 'during',
      applicant: {
        name: '陈丽华',
        certificatesNum: '440106199002287727',
        phone: '13660112233',
        address: '广州市天河区体育西路33号',
      },
      respondent: {
        name: '王建国',
        certificatesNum: '310101197803124514',
        phone: '',
        address: '上海市黄浦区人民路100号',
      },
      amount: '550000',
      clues: [{ kind: 'receivable', details: '王建国对上海云帆贸易有限公司的应收货款', value: '550000' }],
      reason: '反请求标的明确，申请冻结等值应收账款。',
      court: { name: '上海市黄浦区人民法院', region: '上海市' },
      guarantee: { kind: 'company', guarantor: '广州丽华商贸有限公司' },
    },
  },
]
