import type { PeriodInput } from '../../../contract/performance/performance.ts'
import type { SurveyAnswers, SurveyInput } from '../../../contract/survey/survey.ts'
import type { VisitInput } from '../../../contract/visit/visit.ts'

const scale = (id: string, zh: string, en: string) => ({
  id,
  kind: 'scale' as const,
  title: { zh, en },
  required: true,
})

export const demoSurveys: Omit<SurveyInput, 'id' | 'version' | 'closesOn'>[] = [
  {
    purpose: 'institution',
    access: 'open',
    anonymous: true,
    title: { zh: '仲裁服务满意度调查', en: 'Satisfaction with our arbitration services' },
    intro: {
      zh: '感谢您抽出两分钟时间，您的意见将用于改进本院的服务。',
      en: 'Thank you for two minutes of your time: your answers help us to improve.',
    },
    questions: [
      scale('service', '您对立案和咨询服务的满意度', 'How satisfied are you with filing and enquiries?'),
      scale('secretary', '您对办案秘书工作的满意度', 'How satisfied are you with the case secretary?'),
      scale('tribunal', '您对仲裁庭审理的满意度', 'How satisfied are you with the tribunal?'),
      scale('platform', '您对在线平台的满意度', 'How satisfied are you with the online platform?'),
      {
        id: 'again',
        kind: 'single',
        title: { zh: '今后是否愿意再次选择本院仲裁', en: 'Would you choose arbitration here again?' },
        options: [
          { zh: '愿意', en: 'Yes' },
          { zh: '不确定', en: 'Not sure' },
          { zh: '不愿意', en: 'No' },
        ],
      },
      {
        id: 'why',
        kind: 'text',
        title: { zh: '请告诉我们原因', en: 'Please tell us why' },
        when: { question: 'again', options: [1, 2] },
      },
      {
        id: 'better',
        kind: 'multiple',
        title: { zh: '您希望我们优先改进哪些方面', en: 'What should we improve first?' },
        options: [
          { zh: '办案时效', en: 'Time to award' },
          { zh: '费用透明', en: 'Transparency of fees' },
          { zh: '在线庭审', en: 'Online hearings' },
          { zh: '文书送达', en: 'Service of documents' },
        ],
      },
      { id: 'words', kind: 'text', title: { zh: '其他意见和建议', en: 'Other comments' } },
    ],
  },
  {
    purpose: 'case',
    access: 'link',
    anonymous: true,
    title: { zh: '结案满意度调查', en: 'Your experience with this arbitration' },
    intro: {
      zh: '您参加的仲裁案件已结案，请评价本次仲裁服务。问卷匿名，不影响案件结果。',
      en: 'Your arbitration has been concluded. Your answers are anonymous and have no bearing on the outcome.',
    },
    questions: [
      scale('secretary', '您对办案秘书工作的满意度', 'How satisfied are you with the case secretary?'),
      scale('tribunal', '您对仲裁庭审理的满意度', 'How satisfied are you with the tribunal?'),
      scale('time', '您对办案时效的满意度', 'How satisfied are you with the time it took?'),
      scale('platform', '您对在线平台的满意度', 'How satisfied are you with the online platform?'),
      { id: 'words', kind: 'text', title: { zh: '其他意见和建议', en: 'Other comments' } },
    ],
  },
  {
    purpose: 'activity',
    access: 'open',
    anonymous: true,
    title: { zh: '活动满意度调查', en: 'Event satisfaction survey' },
    intro: { zh: '', en: '' },
    questions: [
      scale('content', '活动内容', 'Content'),
      scale('speaker', '主讲人', 'Speakers'),
      scale('organisation', '组织安排', 'Organisation'),
      {
        id: 'again',
        kind: 'single',
        title: { zh: '是否愿意再次参加', en: 'Would you attend again?' },
        required: true,
        options: [
          { zh: '愿意', en: 'Yes' },
          { zh: '不愿意', en: 'No' },
        ],
      },
      { id: 'words', kind: 'text', title: { zh: '其他意见和建议', en: 'Other comments' } },
    ],
  },
]

const answered = (
  marks: number[],
  again: number,
  better: number[],
  words: [why: string, other: string],
): SurveyAnswers => [
  ...['service', 'secretary', 'tribunal', 'platform'].map((id, at) => ({ id, chosen: [marks[at] ?? 3], text: '' })),
  { id: 'again', chosen: [again], text: '' },
  ...(again > 0 ? [{ id: 'why', chosen: [], text: words[0] }] : []),
  { id: 'better', chosen: better, text: '' },
  { id: 'words', chosen: [], text: words[1] },
]

export const demoAnswers: SurveyAnswers[] = [
  answered([5, 5, 5, 4], 0, [0], ['', '秘书回复及时，庭审安排清楚。']),
  answered([4, 5, 4, 5], 0, [2], ['', '']),
  answered([5, 4, 5, 5], 0, [3], ['', '手机上提交证据很方便。']),
  answered([3, 4, 4, 3], 1, [0, 1], ['审理周期比预期长', '']),
  answered([4, 4, 5, 4], 0, [1, 2], ['', '']),
  answered([2, 3, 4, 2], 2, [0, 3], ['送达文书的提醒不够明显', '希望短信提醒更早。']),
  answered([5, 5, 4, 5], 0, [2], ['', '']),
  answered([4, 4, 4, 5], 0, [0, 3], ['', '线上开庭省去往返，画面稳定。']),
  answered([5, 4, 4, 4], 0, [2], ['', '']),
  answered([4, 5, 5, 4], 0, [1], ['', '仲裁员询问耐心，双方都有充分陈述的机会。']),
  answered([3, 3, 4, 4], 1, [1, 3], ['补正通知写得不够具体', '']),
  answered([5, 5, 5, 5], 0, [0, 2], ['', '']),
  answered([4, 4, 3, 4], 0, [3], ['', '']),
  answered([5, 4, 5, 5], 0, [2], ['', '裁决书送达及时。']),
  answered([4, 5, 4, 4], 0, [0], ['', '']),
]

type Visitor = Omit<VisitInput, 'id' | 'pass' | 'day' | 'hostName' | 'consent'> & { steps: number; pass?: string }

/** `steps`: how far each is: asked, approved, arrived. */
/** Of the visitor who may come: whoever tries the demo finds their pass at /visit?pass= and scans it at the door. */
const demoVisitPass = 'demo-pass-of-luo-jianping'

export const demoVisits: Visitor[] = [
  {
    ...{ name: '方文静', phone: '13700000001', company: '上海申达贸易有限公司', purpose: '提交补充证据原件' },
    ...{ slot: '09:00', people: 1, steps: 2 },
  },
  {
    ...{ name: '罗建平', phone: '13700000002', idTail: '061X', company: '江苏明正律师事务所', purpose: '查阅案卷' },
    ...{ slot: '10:00', people: 2, plate: '苏A8K215', steps: 1, pass: demoVisitPass },
  },
  {
    ...{ name: '徐海燕', phone: '13700000003', company: '', purpose: '仲裁咨询' },
    ...{ slot: '14:00', people: 1, steps: 0 },
  },
]

export const demoPeriod: Omit<PeriodInput, 'id' | 'version'> = {
  cate: 'MISHU',
  name: { zh: '2026 年度工作人员考核', en: 'Staff appraisal 2026' },
  from: '2026-01-01',
  to: '2026-12-31',
  indicators: [
    { id: 'time', title: { zh: '办案时效', en: 'Timeliness' }, weight: 40, measure: 'onTime' },
    { id: 'quality', title: { zh: '文书质量', en: 'Quality of documents' }, weight: 35 },
    { id: 'service', title: { zh: '当事人满意度', en: 'Party satisfaction' }, weight: 25, measure: 'surveyMean' },
  ],
}
