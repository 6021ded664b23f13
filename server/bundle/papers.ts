import type { BundleSection, UnboundReason } from '../../contract/bundle/bundle.ts'
import { caseParts } from '../../contract/case/casePart.ts'
import { defenceParts } from '../../contract/defence/defencePart.ts'
import { type Words, wordsOf } from '../../contract/kernel/part.ts'
import { moneyWords } from '../document/letter.ts'
import type { Definition } from '../document/pdf.ts'
import { localMinute } from '../when.ts'
import type { Item } from './choices.ts'

/*
 * The pages of a bundle that are written for it: index, stamps, sheets for what is no page, and what was typed. Chinese as the
 * letters of the institution are, with English beside it where it is few words.
 */

const look: Pick<Definition, 'pageOrientation' | 'pageMargins' | 'footer' | 'missing'> = {
  pageOrientation: 'portrait',
  pageMargins: [64, 64, 64, 60],
  // The numbers of a page come with the binding.
  footer: '',
  missing: '字体缺少下列字符，文中以〓代替：{codes}',
}

const letterOf = (at: number) => String.fromCharCode(65 + at)
/** Such as A/1. */
export const paperPlaceOf = (section: number, entry: number): string => `${letterOf(section)}/${entry + 1}`

const line = (text: string, more: object = {}) => ({ text, margin: [0, 3, 0, 3], ...more })

/** In the index, beside what a sheet stands for. */
const notBound: Record<UnboundReason, readonly [zh: string, en: string]> = {
  encrypted: ['未装订：已加密', 'not bound: encrypted'],
  broken: ['未装订：已损坏', 'not bound: damaged'],
  tooBig: ['未装订：过大', 'not bound: too large'],
  lost: ['未装订：内容缺失', 'not bound: content missing'],
}

/** The index: each line leads to its page, and says where a sheet stands for what is not bound. */
export function indexPaper(title: string, caseNo: string, sections: readonly BundleSection[]): Definition {
  const rows = sections.flatMap((section, at) => {
    const head = [{ text: letterOf(at), bold: true }, { text: section.title, bold: true, colSpan: 2 }, { text: '' }]
    const lines = section.entries.map(({ title, from, pages, unbound }, no) => {
      const link = `bundle:${paperPlaceOf(at, no)}`
      const range = pages > 1 ? `${from}–${from + pages - 1}` : `${from}`
      return [
        { text: paperPlaceOf(at, no), link },
        { text: unbound ? `${title}（${notBound[unbound].join(' ')}）` : title, link },
        { text: range, link, alignment: 'right' },
      ]
    })
    return section.entries.length ? [head, ...lines] : []
  })
  const heads = ['编号 No.', '材料 Document', '页 Pages'].map((text) => ({ text, bold: true, fillColor: '#f1f5f9' }))
  return {
    ...look,
    info: { title },
    content: [
      { text: title, bold: true, fontSize: 20, alignment: 'center', margin: [0, 12, 0, 4] },
      { text: caseNo, alignment: 'center', margin: [0, 0, 0, 18] },
      { text: '目录 Index', bold: true, fontSize: 14, margin: [0, 0, 0, 6] },
      {
        table: { headerRows: 1, widths: [52, '*', 62], body: [heads, ...rows] },
        layout: 'lines',
        fontSize: 10.5,
        lineHeight: 1.3,
      },
    ],
  }
}

/** One stamp a page, in the order of the entries. */
export function stampsPaper(entries: readonly { place: string; section: string }[]): Definition {
  const content = entries.map(({ place, section }, at) => ({
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              { text: place, bold: true, fontSize: 13, alignment: 'center', color: '#b91c1c' },
              {
                text: section.length > 14 ? `${section.slice(0, 13)}…` : section,
                fontSize: 7,
                alignment: 'center',
                color: '#b91c1c',
              },
            ],
            fillColor: '#ffffff',
          },
        ],
      ],
    },
    layout: 'grid',
    ...(at ? { pageBreak: 'before' } : {}),
  }))
  // Wider than high: an upright page would be turned.
  return {
    ...look,
    ...{ info: { title: '' }, pageOrientation: 'landscape', content },
    ...{ pageSize: { width: 118, height: 44 }, pageMargins: [2, 2, 2, 2] },
  }
}

/** Why a sheet stands where the pages of a file would. */
type Unbound = 'noPages' | UnboundReason

const sheetWords: Record<Unbound, readonly [zh: string, en: string]> = {
  noPages: [
    '该材料不是可装订的页面，原件保存在案卷中。',
    'This item has no pages that can be bound; the file itself is kept in the case file.',
  ],
  encrypted: [
    '该文件须输入密码才能打开，未能装订，原件保存在案卷中。',
    'This file opens with a password only and could not be bound; the file itself is kept in the case file.',
  ],
  broken: [
    '该文件已损坏，未能装订，原件保存在案卷中。',
    'This file is damaged and could not be bound; the file itself is kept in the case file.',
  ],
  tooBig: [
    '该文件过大，未能装订，原件保存在案卷中。',
    'This file is too large to be bound; the file itself is kept in the case file.',
  ],
  lost: [
    '该材料的文件内容已不在存储中，未能装订。请向仲裁院索取。',
    'The content of this file is missing from storage and could not be bound; ask the institution for it.',
  ],
}

/** Stands where a file is that has no pages of its own, or whose bytes are gone. */
export function sheetPaper({ title, file }: Item, why: Unbound): Definition {
  const facts = file
    ? [
        ['文件名 File', file.name],
        ['大小 Size', `${(file.size / 1024 / 1024).toFixed(2)} MB`],
        ['收到时间 Received', localMinute(file.createdAt)],
        ['SHA-256', file.sha256 ?? ''],
      ]
    : []
  return {
    ...look,
    info: { title },
    content: [
      { text: title, bold: true, fontSize: 16, margin: [0, 160, 0, 18] },
      ...sheetWords[why].map((words) => line(words, { fontSize: 11 })),
      {
        table: {
          widths: [110, '*'],
          body: facts.map(([label, value]) => [{ text: label, bold: true }, { text: value }]),
        },
        layout: 'grid',
        fontSize: 10,
        margin: [0, 18, 0, 0],
      },
    ],
  }
}

const heading = ({ message: text }: Words) => ({ text, bold: true, margin: [0, 10, 0, 4] })
const paragraphs = (text: string) => text.split('\n').map((one) => line(`　　${one}`))
const numbered = (claims: readonly { text: string }[]) => claims.map(({ text }, at) => line(`${at + 1}. ${text}`))

/** The request as it was typed. */
function requestParts({ request }: Item): object[] {
  if (!request) return []
  const { applicants, respondents, claims, facts, agreement, amount, currency } = request
  const words = wordsOf(caseParts)
  const names = (parties: readonly { name: string }[]) => parties.map(({ name }) => name).join('、')
  return [
    line(`${words.applicants.message}：${names(applicants)}`),
    line(`${words.respondents.message}：${names(respondents)}`),
    heading(words.claims),
    ...numbered(claims),
    ...(amount ? [line(`${words.amount.message}：${moneyWords(currency, amount)}`)] : []),
    heading(words.agreement),
    ...paragraphs(`${agreement.clause}${agreement.source ? `（${agreement.source}）` : ''}`),
    heading(words.facts),
    ...paragraphs(facts),
  ]
}

/** A version of a statement as it was typed. */
function statementParts({ statement }: Item): object[] {
  const version = statement?.of.versions.find(({ no }) => no === statement.no)
  if (!statement || !version) return []
  const { kind, partyName, claim } = statement.of
  const words = wordsOf(defenceParts(kind))
  return [
    line(`${partyName}　${version.byName}　${localMinute(version.at)}`),
    ...(claim ? [heading(words.claims), ...numbered(claim.claims)] : []),
    ...(claim?.amount ? [line(`${words.amount.message}：${moneyWords(claim.currency, claim.amount)}`)] : []),
    heading(words.text),
    ...paragraphs(version.text),
  ]
}

/** What was typed, printed. */
export const typedPaper = (item: Item): Definition => ({
  ...look,
  info: { title: item.title },
  content: [
    {
      stack: [
        { text: item.title, bold: true, fontSize: 18, alignment: 'center', margin: [0, 8, 0, 14] },
        ...requestParts(item),
        ...statementParts(item),
      ],
      fontSize: 11.5,
      lineHeight: 1.4,
    },
  ],
})
