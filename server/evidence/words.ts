import type { Camp } from '../../contract/case/case.ts'
import type { Language } from '../../contract/errors/errors.ts'
import type { OpinionChoice, OpinionMark } from '../../contract/evidence/opinion.ts'

/** What stands in catalogues and in the names of files. */
interface Words {
  catalogue: string
  /** Of the case. */
  caseNo: string
  made: string
  /** Behind the moment it was made: in which zone its times are. */
  zone: string
  side: Record<Camp, string>
  /** The institution's own copy of a piece. */
  institution: string
  columns: readonly string[]
  /** What the other side says of a piece, and of what; `lateAfter` is the last day that had passed. */
  opinion: string
  marks: Record<OpinionMark, string>
  choices: Record<OpinionChoice, string>
  reason(remarks: string): string
  late(lateAfter: string): string
  silent: string
  form: Record<'Y' | 'N', string>
  source: Record<'PC' | 'MOBILE', string>
  total(pieces: number, files: number, pages: number): string
  footer: string
  missing: string
}

export const wordsIn: Record<Language, Words> = {
  zh: {
    catalogue: '证据目录',
    caseNo: '案号：',
    made: '制作时间：',
    zone: '（时间均为北京时间，UTC+8）',
    side: { APP: '申请人', DEF: '被申请人' },
    institution: '机构副本',
    columns: [
      '序号',
      '证据名称',
      '证明目的',
      '提交方',
      '来源',
      '形式',
      '页数',
      '页码范围',
      '文件名',
      'SHA-256（前16位）',
      '提交时间',
    ],
    opinion: '质证意见',
    marks: { authenticity: '真实性', legality: '合法性', relevance: '关联性' },
    choices: { accepted: '认可', denied: '不认可', unsure: '无法确认' },
    reason: (remarks) => `理由：${remarks}`,
    late: (lateAfter) => `逾期提交（截止 ${lateAfter}）`,
    silent: '尚未发表',
    form: { Y: '纸质', N: '电子' },
    source: { PC: '电脑端', MOBILE: '移动端' },
    total: (pieces, files, pages) => `合计：证据 ${pieces} 份，文件 ${files} 个，共 ${pages} 页`,
    footer: '第 {page} 页 共 {pages} 页',
    missing: '注：字库缺少以下字符，以〓代替：{codes}',
  },
  en: {
    catalogue: 'List of evidence',
    caseNo: 'Case ',
    made: 'Made at ',
    zone: ' (all times are Beijing time, UTC+8)',
    side: { APP: 'Claimant', DEF: 'Respondent' },
    institution: 'institution copy',
    columns: [
      'No.',
      'Evidence',
      'Purpose',
      'Handed in by',
      'From',
      'Form',
      'Pages',
      'Page range',
      'File',
      'SHA-256 (first 16)',
      'Handed in at',
    ],
    opinion: 'Comments',
    marks: { authenticity: 'authenticity', legality: 'legality', relevance: 'relevance' },
    choices: { accepted: 'accepted', denied: 'disputed', unsure: 'unable to confirm' },
    reason: (remarks) => `reason: ${remarks}`,
    late: (lateAfter) => `late (due ${lateAfter})`,
    silent: 'none yet',
    form: { Y: 'Paper', N: 'Electronic' },
    source: { PC: 'Computer', MOBILE: 'Mobile' },
    total: (pieces, files, pages) => `Total: evidence ${pieces}, files ${files}, pages ${pages}`,
    footer: 'Page {page} of {pages}',
    missing: 'The font has no character for these, shown as 〓: {codes}',
  },
}
