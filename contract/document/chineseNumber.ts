import type { Counting } from './document.ts'

const digits = '〇一二三四五六七八九'

/** A whole number from 1 to 9999 as Chinese text counts: 12 → 十二, 105 → 一百〇五. */
export function chineseNumber(value: number): string {
  const text = String(value)
  const places = ['', '十', '百', '千']
  let out = ''
  for (const [at, char] of [...text].entries()) {
    if (char !== '0') out += digits[Number(char)] + (places[text.length - 1 - at] ?? '')
    else if (!out.endsWith('〇')) out += '〇'
  }
  return out.replace(/〇$/, '').replace(/^一十/, '十')
}

/** What stands before the item of a list. */
export function countOf(value: number, counting: Counting): string {
  const words: Record<Counting, string> = {
    chinese: `${chineseNumber(value)}、`,
    chineseRound: `（${chineseNumber(value)}）`,
    arabic: `${value}. `,
    arabicRound: `(${value}) `,
  }
  return words[counting]
}
