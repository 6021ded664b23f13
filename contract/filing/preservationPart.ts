import { guarantorParts, guarantorWords, somebodyParts } from '../guarantee/guaranteePart.ts'
import { merged } from '../kernel/noun.ts'
import type { Part, PartSection, Words } from '../kernel/part.ts'
import type { clueKinds, guaranteeKinds, PreservationFields, preservationKinds, preservationPhases } from './filing.ts'

/* The parts of a preservation application, in the order of its form. */

export const kindWords = {
  property: /*i18n*/ { id: 'preservation.property', message: '财产保全' },
  evidence: /*i18n*/ { id: 'preservation.evidence', message: '证据保全' },
  act: /*i18n*/ { id: 'preservation.act', message: '行为保全' },
} satisfies Record<(typeof preservationKinds)[number], Words>

export const phaseWords = {
  before: /*i18n*/ { id: 'preservation.before', message: '仲裁前' },
  during: /*i18n*/ { id: 'preservation.during', message: '仲裁中' },
} satisfies Record<(typeof preservationPhases)[number], Words>

export const clueWords = {
  bank: /*i18n*/ { id: 'clue.bank', message: '银行账户' },
  realEstate: /*i18n*/ { id: 'clue.realEstate', message: '不动产' },
  vehicle: /*i18n*/ { id: 'clue.vehicle', message: '车辆' },
  equity: /*i18n*/ { id: 'clue.equity', message: '股权' },
  receivable: /*i18n*/ { id: 'clue.receivable', message: '应收账款' },
  other: /*i18n*/ { id: 'clue.other', message: '其他财产' },
} satisfies Record<(typeof clueKinds)[number], Words>

export const guaranteeWords = {
  ...guarantorWords,
  none: /*i18n*/ { id: 'security.none', message: '暂不提供' },
} satisfies Record<(typeof guaranteeKinds)[number], Words>

/** One side, each part behind which it is. */
export const sideParts = {
  ...somebodyParts,
  phone: { words: /*i18n*/ { id: 'side.phone', message: '联系电话' }, as: 'plain' },
  address: { words: /*i18n*/ { id: 'side.address', message: '地址' }, as: 'plain' },
} satisfies Record<keyof PreservationFields['applicant'], Part>

export const courtParts = {
  name: { words: /*i18n*/ { id: 'court.name', message: '法院名称' }, as: 'plain' },
  region: { words: /*i18n*/ { id: 'court.region', message: '法院所在地区' }, as: 'plain' },
} satisfies Record<Exclude<keyof PreservationFields['court'], 'area'>, Part>

export const securityParts = {
  kind: { ...guarantorParts.kind, as: guaranteeWords },
  id: { words: /*i18n*/ { id: 'security.id', message: '关联担保申请' }, as: 'ownFacts' },
  guarantor: { words: /*i18n*/ { id: 'security.guarantor', message: '担保人' }, as: 'plain' },
} satisfies Record<keyof PreservationFields['guarantee'], Part>

export const preservationSections = [
  {
    title: /*i18n*/ { id: 'preservation.matter', message: '申请事项' },
    parts: {
      kind: { words: /*i18n*/ { id: 'preservation.kind', message: '保全种类' }, as: kindWords },
      phase: { words: /*i18n*/ { id: 'preservation.phase', message: '申请阶段' }, as: phaseWords },
      caseNo: { words: /*i18n*/ { id: 'preservation.caseNo', message: '案件编号' }, as: 'code' },
      urgent: { words: /*i18n*/ { id: 'preservation.urgent', message: '情况紧急' }, as: 'yesNo' },
    },
  },
  {
    title: /*i18n*/ { id: 'preservation.parties', message: '当事人信息' },
    parts: {
      applicant: { words: /*i18n*/ { id: 'preservation.applicant', message: '申请人' }, as: 'ownBlock' },
      respondent: { words: /*i18n*/ { id: 'preservation.respondent', message: '被申请人' }, as: 'ownBlock' },
    },
  },
  {
    title: /*i18n*/ { id: 'preservation.sums', message: '保全金额与财产线索' },
    parts: {
      currency: { words: /*i18n*/ { id: 'preservation.currency', message: '币种' }, as: 'plain' },
      amount: { words: /*i18n*/ { id: 'preservation.amount', message: '保全金额' }, as: 'money' },
      clues: { words: /*i18n*/ { id: 'preservation.clues', message: '财产线索' }, as: 'ownFacts' },
    },
  },
  {
    title: /*i18n*/ { id: 'preservation.grounds', message: '申请理由' },
    parts: {
      reason: { words: /*i18n*/ { id: 'preservation.reason', message: '事实与理由' }, as: 'text' },
    },
  },
  {
    title: /*i18n*/ { id: 'preservation.courtAndSecurity', message: '受理法院与担保' },
    parts: {
      court: { words: /*i18n*/ { id: 'preservation.court', message: '受理法院' }, as: 'ownFacts' },
      guarantee: { words: /*i18n*/ { id: 'preservation.guarantee', message: '担保' }, as: 'ownFacts' },
    },
  },
  {
    title: /*i18n*/ { id: 'preservation.papers', message: '材料' },
    parts: { files: { words: /*i18n*/ { id: 'preservation.files', message: '材料' }, as: 'ownBlock' } },
  },
  {
    title: /*i18n*/ { id: 'preservation.confirmation', message: '责任确认' },
    parts: { liability: { words: /*i18n*/ { id: 'preservation.liability', message: '责任确认' }, as: 'ownBlock' } },
  },
] as const satisfies readonly PartSection[]

export const preservationParts = merged(preservationSections.map(({ parts }) => parts))

const { liability: _, ...returnable } = preservationParts

/** The parts that an application can be returned at: all but what the applicant alone can say. */
export const returnParts = returnable
export type ReturnField = keyof typeof returnParts
export const returnField = Object.keys(returnParts) as [ReturnField, ...ReturnField[]]
