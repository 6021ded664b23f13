import { expect, test } from 'vitest'
import { chinese } from '../../contract/errors/errorsChinese.ts'
import { guessCharset } from '../../server/provider/mime/guess.ts'
import { bytesIn } from '../make/charset.ts'

/* Bytes without the name of their charset, as old programs write subjects and names of files. */

const guessed = (charset: string, text: string) => guessCharset(bytesIn(charset, text)).label

test.each([
  '중재 신청서',
  '답변서 제출합니다',
  '증거자료',
  '계약 해지 통지서',
  '첨부 파일 송부',
  '대한상사중재원',
  '물품매매계약 관련 분쟁',
])('raw Korean is read as Korean: %s', (text) => expect(guessed('euc-kr', text)).toBe('euc-kr'))

test.each([
  '契約書をお送りします。',
  'ご確認ください',
  '仲裁申立書',
])('raw Japanese is read as Japanese: %s', (text) => {
  expect(guessed('euc-jp', text)).toBe('euc-jp')
  expect(guessed('shift_jis', text)).toBe('shift_jis')
})

test('raw Chinese stays Chinese, whatever it says', () => {
  const words = Object.values(chinese).flatMap((text) => text.match(/\p{Script=Han}{2,}/gu) ?? [])
  expect(words.length).toBeGreaterThan(200)
  expect(words.filter((text) => guessed('gbk', text) !== 'gb18030')).toEqual([])
})
