import { merged } from '../kernel/noun.ts'
import type { Part, PartSection, Words } from '../kernel/part.ts'
import type { CaseForm, caseNatures, Domicile, partyKinds } from './caseRequest.ts'

/* The parts of a request for arbitration, by the steps of its form and in their order. */

type Party = CaseForm['applicants'][number]
type PartyKind = (typeof partyKinds)[number]

export const natureWords = {
  domestic: /*i18n*/ { id: 'nature.domestic', message: '国内案件' },
  foreign: /*i18n*/ { id: 'nature.foreign', message: '涉外案件' },
} satisfies Record<(typeof caseNatures)[number], Words>

export const partyKindWords = {
  person: /*i18n*/ { id: 'partyKind.person', message: '自然人' },
  organisation: /*i18n*/ { id: 'partyKind.organisation', message: '法人或其他组织' },
} satisfies Record<PartyKind, Words>

export const domicileWords = {
  domestic: /*i18n*/ { id: 'domicile.domestic', message: '中国内地' },
  hmt: /*i18n*/ { id: 'domicile.hmt', message: '港澳台地区' },
  foreign: /*i18n*/ { id: 'domicile.foreign', message: '外国' },
} satisfies Record<Domicile, Words>

export const caseSections = [
  {
    title: /*i18n*/ { id: 'case.parties', message: '当事人' },
    parts: {
      applicants: { words: /*i18n*/ { id: 'case.applicants', message: '申请人' }, as: 'ownBlock' },
      respondents: { words: /*i18n*/ { id: 'case.respondents', message: '被申请人' }, as: 'ownBlock' },
      agents: { words: /*i18n*/ { id: 'case.agents', message: '代理人' }, as: 'ownBlock' },
      filedBy: { words: /*i18n*/ { id: 'case.filedBy', message: '我的身份' }, as: 'ownBlock' },
    },
  },
  {
    title: /*i18n*/ { id: 'case.terms', message: '协议与请求' },
    parts: {
      nature: { words: /*i18n*/ { id: 'case.nature', message: '案件性质' }, as: natureWords },
      cause: { words: /*i18n*/ { id: 'case.cause', message: '案由' }, as: 'ownFacts' },
      agreement: { words: /*i18n*/ { id: 'case.agreement', message: '仲裁协议' }, as: 'ownFacts' },
      claims: { words: /*i18n*/ { id: 'case.claims', message: '仲裁请求' }, as: 'ownBlock' },
      amount: { words: /*i18n*/ { id: 'case.amount', message: '争议金额' }, as: 'ownFacts' },
      currency: { words: /*i18n*/ { id: 'case.currency', message: '币种' }, as: 'plain' },
    },
  },
  {
    title: /*i18n*/ { id: 'case.grounds', message: '事实与理由' },
    parts: { facts: { words: /*i18n*/ { id: 'case.facts', message: '事实与理由' }, as: 'ownBlock' } },
  },
  {
    title: /*i18n*/ { id: 'case.papers', message: '材料' },
    parts: {
      files: { words: /*i18n*/ { id: 'case.files', message: '材料' }, as: 'ownBlock' },
      evidence: { words: /*i18n*/ { id: 'case.evidence', message: '证据' }, as: 'ownBlock' },
    },
  },
] as const satisfies readonly PartSection[]

export const caseParts = merged(caseSections.map(({ parts }) => parts)) satisfies Record<keyof CaseForm | 'files', Part>

export const agreementParts = {
  source: { words: /*i18n*/ { id: 'agreement.source', message: '协议所在的合同及条款' }, as: 'text' },
  clause: { words: /*i18n*/ { id: 'agreement.clause', message: '仲裁协议或仲裁条款原文' }, as: 'text' },
} satisfies Record<keyof CaseForm['agreement'], Part>

/** One party; its name stands above what else is known of it. */
export const partyParts = {
  kind: { words: /*i18n*/ { id: 'party.kind', message: '类型' }, as: partyKindWords },
  legalPerson: { words: /*i18n*/ { id: 'party.legalPerson', message: '法定代表人' }, as: 'plain' },
  phone: { words: /*i18n*/ { id: 'party.phone', message: '联系电话' }, as: 'plain' },
  email: { words: /*i18n*/ { id: 'party.email', message: '电子邮箱' }, as: 'plain' },
  address: { words: /*i18n*/ { id: 'party.address', message: '地址' }, as: 'plain' },
  domicile: { words: /*i18n*/ { id: 'party.domicile', message: '住所地' }, as: domicileWords },
} satisfies Record<Exclude<keyof Party, 'id' | keyof typeof partyNames.person>, Part>

/** What is called otherwise of a person than of an organisation. */
export const partyNames = {
  person: {
    name: /*i18n*/ { id: 'person.name', message: '姓名' },
    certificatesNum: /*i18n*/ { id: 'person.certificatesNum', message: '证件号码' },
  },
  organisation: {
    name: /*i18n*/ { id: 'organisation.name', message: '名称' },
    certificatesNum: /*i18n*/ { id: 'organisation.certificatesNum', message: '统一社会信用代码' },
  },
} satisfies Record<PartyKind, Record<'name' | 'certificatesNum', Words>>

/** One who acts for parties; the letter of authority is a file. */
export const agentParts = {
  name: { words: /*i18n*/ { id: 'agent.name', message: '姓名' }, as: 'plain' },
  phone: { words: /*i18n*/ { id: 'agent.phone', message: '联系电话' }, as: 'code' },
  firm: { words: /*i18n*/ { id: 'agent.firm', message: '所在律师事务所' }, as: 'plain' },
  partyIds: { words: /*i18n*/ { id: 'agent.partyIds', message: '代理的当事人' }, as: 'ownFacts' },
} satisfies Record<Exclude<keyof CaseForm['agents'][number], 'id' | 'letter'>, Part>
