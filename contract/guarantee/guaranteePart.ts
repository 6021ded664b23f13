import { merged } from '../kernel/noun.ts'
import type { Part, PartSection, Words } from '../kernel/part.ts'
import type { GuaranteeFields, guarantorKinds, propertyKinds } from './guarantee.ts'

/* The parts of a guarantee application, in the order of its form. */

export const guarantorWords = {
  cash: /*i18n*/ { id: 'security.cash', message: '现金担保' },
  property: /*i18n*/ { id: 'security.property', message: '财产担保' },
  bankLetter: /*i18n*/ { id: 'security.bankLetter', message: '银行保函' },
  insurance: /*i18n*/ { id: 'security.insurance', message: '诉讼保全责任险保函' },
  company: /*i18n*/ { id: 'security.company', message: '公司保证' },
} satisfies Record<(typeof guarantorKinds)[number], Words>

export const propertyWords = {
  realEstate: /*i18n*/ { id: 'property.realEstate', message: '不动产' },
  vehicle: /*i18n*/ { id: 'property.vehicle', message: '车辆' },
  equity: /*i18n*/ { id: 'property.equity', message: '股权' },
  deposit: /*i18n*/ { id: 'property.deposit', message: '存款' },
  equipment: /*i18n*/ { id: 'property.equipment', message: '机器设备' },
  other: /*i18n*/ { id: 'property.other', message: '其他财产' },
} satisfies Record<(typeof propertyKinds)[number], Words>

/** Somebody, each part behind who it is. */
export const somebodyParts = {
  name: { words: /*i18n*/ { id: 'somebody.name', message: '名称' }, as: 'plain' },
  certificatesNum: {
    words: /*i18n*/ { id: 'somebody.certificatesNum', message: '证件号码或统一社会信用代码' },
    as: 'plain',
  },
} satisfies Record<keyof GuaranteeFields['guaranteed'], Part>

/** What is said of the guarantor beside who it is. */
export const guarantorParts = {
  kind: { words: /*i18n*/ { id: 'guarantor.kind', message: '担保方式' }, as: guarantorWords },
} satisfies Record<Exclude<keyof GuaranteeFields['guarantor'], keyof typeof somebodyParts>, Part>

export const guaranteeSections = [
  {
    title: /*i18n*/ { id: 'guarantee.matter', message: '案件与保全' },
    parts: {
      caseNo: { words: /*i18n*/ { id: 'guarantee.caseNo', message: '案件编号' }, as: 'code' },
      preservationId: { words: /*i18n*/ { id: 'guarantee.preservationId', message: '关联保全申请' }, as: 'ownFacts' },
    },
  },
  {
    title: /*i18n*/ { id: 'guarantee.sides', message: '担保双方' },
    parts: {
      guaranteed: { words: /*i18n*/ { id: 'guarantee.guaranteed', message: '被担保人' }, as: 'ownFacts' },
      guarantor: { words: /*i18n*/ { id: 'guarantee.guarantor', message: '担保人' }, as: 'ownFacts' },
    },
  },
  {
    title: /*i18n*/ { id: 'guarantee.sumAndTerm', message: '担保金额与期限' },
    parts: {
      currency: { words: /*i18n*/ { id: 'guarantee.currency', message: '币种' }, as: 'plain' },
      amount: { words: /*i18n*/ { id: 'guarantee.amount', message: '担保金额' }, as: 'money' },
      term: { words: /*i18n*/ { id: 'guarantee.term', message: '担保期限' }, as: 'ownFacts' },
    },
  },
  {
    title: /*i18n*/ { id: 'guarantee.propertyAndArea', message: '担保财产与地区' },
    parts: {
      properties: { words: /*i18n*/ { id: 'guarantee.properties', message: '担保财产' }, as: 'ownFacts' },
      area: { words: /*i18n*/ { id: 'guarantee.area', message: '所在地区' }, as: 'ownFacts' },
    },
  },
  {
    title: /*i18n*/ { id: 'guarantee.papers', message: '材料' },
    parts: { files: { words: /*i18n*/ { id: 'guarantee.files', message: '材料' }, as: 'ownBlock' } },
  },
] as const satisfies readonly PartSection[]

export const guaranteeParts = merged(guaranteeSections.map(({ parts }) => parts))

/** The parts that an application can be returned at: all of them. */
export type GuaranteeReturnField = keyof typeof guaranteeParts
export const returnField = Object.keys(guaranteeParts) as [GuaranteeReturnField, ...GuaranteeReturnField[]]
