import { Readable } from 'node:stream'
import { capitals } from '../../contract/both/money.ts'
import type { FileAnswer } from '../door/handler.ts'
import type { House } from '../house.ts'
import { cleanName } from '../upload/create.ts'
import { localDay } from '../when.ts'
import { type Asker, type Definition, pdfOf } from './pdf.ts'

/*
 * Letters to courts and parties. They are Chinese whatever the language of the screen: courts take no other.
 */

/** Who signs. */
export const institution = '仲裁院'
export const institutionEnglish = 'Court of Arbitration'

type Line = [label: string, value: string]

export interface Letter {
  title: string
  /** Such as 函20260001; stands at the right below the title. */
  no: string
  /** Whom it is addressed to, or empty. */
  to: string
  parts: (string | { heading: string; lines?: Line[]; text?: string } | { columns: string[]; rows: string[][] })[]
  /** Who signs, and when. */
  signed: string
  on: string
}

const indent = '　　'

/** Money as letters say it: 人民币 4,620,000.05 元（大写：肆佰陆拾贰万元零伍分）. */
export function moneyWords(currency: string, amount: string): string {
  const [whole = '', decimals] = amount.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const figure = decimals ? `${grouped}.${decimals}` : grouped
  const names: Record<string, string> = { CNY: '人民币', USD: '美元', EUR: '欧元', HKD: '港币' }
  return `${names[currency] ?? currency} ${figure} 元（大写：${capitals(amount)}）`
}

/** Such as 2026年11月21日, of a day as `2026-11-21`. */
export function dayWords(day: string): string {
  const [year, month, date] = day.split('-')
  return `${year}年${Number(month)}月${Number(date)}日`
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** Such as 21 November 2026, of a day as `2026-11-21`. */
export function englishDay(day: string): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

function partOf(part: Letter['parts'][number]): object[] {
  if (typeof part === 'string') return [{ text: `${indent}${part}`, margin: [0, 4, 0, 4] }]
  if ('columns' in part) {
    const head = part.columns.map((text) => ({ text, bold: true, fillColor: '#f1f5f9' }))
    const body = [head, ...part.rows.map((row) => row.map((text) => ({ text })))]
    const widths = part.columns.map((_, at) => (at === 0 ? 'auto' : '*'))
    return [
      { table: { headerRows: 1, widths, body }, layout: 'lines', fontSize: 10, lineHeight: 1.25, margin: [0, 4, 0, 8] },
    ]
  }
  const { heading, lines = [], text } = part
  const said = lines.filter(([, value]) => value !== '').map(([label, value]) => ({ text: `${label}：${value}` }))
  return [
    { text: heading, bold: true, margin: [0, 8, 0, 2] },
    ...said,
    ...(text ? text.split('\n').map((line) => ({ text: `${indent}${line}` })) : []),
  ]
}

function definitionOf({ title, no, to, parts, signed, on }: Letter): Definition {
  const stack = [
    { text: title, bold: true, fontSize: 20, alignment: 'center', margin: [0, 12, 0, 6] },
    { text: no, alignment: 'right', margin: [0, 0, 0, 12] },
    ...(to ? [{ text: `${to}：`, bold: true, margin: [0, 0, 0, 6] }] : []),
    ...parts.flatMap(partOf),
    // Never the day alone on a page of its own.
    {
      unbreakable: true,
      stack: [
        { text: signed, alignment: 'right', margin: [0, 28, 0, 2] },
        { text: dayWords(on), alignment: 'right' },
      ],
    },
  ]
  return {
    info: { title: `${title} ${no}` },
    pageOrientation: 'portrait',
    content: [{ stack, fontSize: 12, lineHeight: 1.5, margin: [44, 20, 44, 0] }],
    footer: '第 {page} 页，共 {pages} 页',
    missing: '字体缺少下列字符，文中以〓代替：{codes}',
  }
}

/** The letter as the bytes of a PDF. Throws as `pdfOf` does. */
export const letterPdf = (house: House, letter: Letter, asker: Asker): Promise<Buffer> =>
  pdfOf(house, definitionOf(letter), asker)

/** The letter as a PDF to be handed out. Throws as `pdfOf` does. */
export async function letterFile(house: House, letter: Letter, asker: Asker): Promise<FileAnswer> {
  const bytes = await letterPdf(house, letter, asker)
  const name = `${cleanName(`${letter.title}_${letter.no}`)}_${localDay(house.now())}.pdf`
  return { stream: Readable.from([bytes]), name, size: bytes.length }
}
