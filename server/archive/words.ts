import type { Language } from '../../contract/errors/errors.ts'
import type { RecordKind } from '../tables/upload.ts'

/** Folders of an archive, in both languages; what has none lies in `other`. */
const folders: Partial<Record<RecordKind | 'other', readonly [zh: string, en: string]>> = {
  case: ['01 案卷材料', '01 Case files'],
  caseDetail: ['02 仲裁申请', '02 Request for arbitration'],
  defence: ['03 答辩与反请求', '03 Statements'],
  evidence: ['04 证据', '04 Evidence'],
  opinion: ['05 质证意见', '05 Comments on evidence'],
  trial: ['06 庭审', '06 Hearings'],
  preservation: ['07 保全', '07 Preservation'],
  guarantee: ['08 担保', '08 Guarantees'],
  mandate: ['09 委托代理', '09 Letters of authority'],
  paymentProof: ['10 缴费', '10 Payments'],
  caseMessage: ['11 往来消息', '11 Correspondence'],
  other: ['12 其他', '12 Other'],
  envelope: ['13 签署', '13 Signing'],
}

const at = (language: Language) => (language === 'en' ? 1 : 0)

export const folderIn = (language: Language, kind: RecordKind): string =>
  (folders[kind] ?? folders.other)?.[at(language)] ?? kind

const words = {
  title: ['案件归档', 'Case archive'],
  typed: ['在线填写', 'As entered online'],
  timeline: ['办理记录', 'Timeline'],
  files: ['材料', 'Files'],
  missing: ['缺失的材料', 'Missing files'],
  none: ['没有缺失', 'Nothing is missing'],
  onPaper: ['仅以纸质提交的证据', 'Evidence submitted on paper only'],
  noBytes: ['存储中没有其内容', 'Its content is missing from storage'],
  unfinished: ['未上传完成', 'Its upload was never completed'],
  choose: ['选择解压后的文件夹', 'Choose the unpacked folder'],
  drop: [
    '或将解压后的文件夹拖到这里，以核对每份材料的 SHA-256。',
    'or drop the unpacked folder here to check the SHA-256 of every file.',
  ],
  unsupported: [
    '此浏览器不能在本地核对，请使用新版 Chrome、Edge 或 Firefox。',
    'This browser cannot check files from a folder: use a recent Chrome, Edge or Firefox.',
  ],
  same: ['一致', 'Matches'],
  different: ['不一致', 'Does not match'],
  absent: ['文件夹中没有', 'Not in the folder'],
  extra: ['清单以外的文件', 'Files that are not on the list'],
  unchecked: ['未核对', 'Not checked'],
  done: ['核对完毕', 'Check complete'],
  good: ['全部一致', 'All files match'],
  bad: ['有不一致或缺少的材料', 'Some files do not match or are absent'],
  unsealed: ['材料与清单一致，但清单没有有效的印章', 'The files match the list, but the list bears no valid seal'],
  chainUnsaid: [
    '材料或清单未通过核对，因此对办理记录不作结论',
    'Files or their list did not pass, so nothing is said of the timeline',
  ],
  sealNone: [
    '文件夹中没有清单的电子印章（manifest.json.p7s）：不能证明材料是机构归档时的材料',
    'The seal of the list of files (manifest.json.p7s) is not in the folder: nothing proves that these are the files the institution archived',
  ],
  sealNever: [
    '制作归档时机构尚未启用电子签章，清单没有印章：不能证明材料是机构归档时的材料',
    'The institution had no electronic seal when the archive was made: nothing proves that these are the files the institution archived',
  ],
  sealBad: [
    '清单的电子印章不成立：清单被改动，或不是机构所盖，不能证明材料是机构归档时的材料',
    'The seal of the list of files does not hold: the list was altered, or the institution did not seal it. Nothing proves that these are the files the institution archived',
  ],
  sealGood: ['清单有机构的有效印章：', 'The list bears a valid seal of the institution: '],
  sealRoot: [
    '本页不能证明自身未被改动。请将下列根证书指纹（SHA-256）与机构公布的指纹核对，或在机构网站的“办理记录核验”页面选择归档 ZIP 核验。',
    'This page cannot prove that it was not altered itself. Compare this fingerprint (SHA-256) of the root certificate with the one that the institution publishes, or check the ZIP on the page “Check a case record” of its site.',
  ],
  chainGood: ['办理记录的哈希链完整', 'The hash chain of the timeline is intact'],
  chainBad: ['办理记录的哈希链自此条起不符：', 'The hash chain of the timeline is broken from entry '],
  size: ['大小', 'Size'],
  by: ['上传人', 'Uploaded by'],
  exported: ['导出', 'Exported'],
  zone: ['北京时间', 'Beijing time'],
  APP: ['申请人', 'Claimant'],
  DEF: ['被申请人', 'Respondent'],
} as const satisfies Record<string, readonly [zh: string, en: string]>

export type ArchiveWords = Record<keyof typeof words, string>

export const archiveWords = (language: Language): ArchiveWords =>
  Object.fromEntries(Object.entries(words).map(([key, pair]) => [key, pair[at(language)]])) as ArchiveWords
