import { expect, test } from 'vitest'
import { factSentences, isConditional } from './facts.ts'
import { everyFile, read } from './walls.ts'

/** Sentences that state a fact of a record without a condition beside them, and why they are true wherever they are shown. */
const always: Record<string, string> = {
  填写的内容尚未提交: 'asked only of what was typed and not sent',
  '已保存，尚未提交审核': 'said of what was just stored for later',
  '已受理，尚未通知缴费': 'drawn once for each that the server lists as unasked',
  案件全文尚未保存在本设备: 'drawn in the place of a case that is not on the device',
  尚未向任何人发出: 'asked where one deletes what is only prepared',
  '它可能不属于您，或尚未同步到本设备': 'drawn in the place of what was not found',
  尚未配置机构邮箱: 'drawn where the server says so, else the error itself',
  本机构尚未启用电子签章: 'drawn where the server says that it cannot sign',
  活动尚未结束: 'one of the words for each standing of a survey',
  此处的改动尚未保存: 'drawn where a draft was changed elsewhere',
  '尚未送达：': 'drawn where the server lists what was not served',
  以下材料尚未上传: 'asked where files did not arrive',
}

test('a sentence of a screen that states a fact of a record is shown under a condition, or is in the list with the reason', () => {
  const used = new Set<string>()
  const shown: string[] = []
  for (const path of everyFile('src/*').filter((one) => /\.tsx?$/.test(one))) {
    const source = read(path)
    for (const { words, at } of factSentences(source)) {
      if (isConditional(source, at)) continue
      const known = Object.keys(always).find((one) => words.includes(one))
      if (known) used.add(known)
      else shown.push(`${path}: ${words}`)
    }
  }
  expect(shown).toEqual([])
  // And nothing stands in the list that is not on a screen any more.
  expect(Object.keys(always).filter((one) => !used.has(one))).toEqual([])
})

test('one that stands beside a choice, behind a guard of another, or after it, is not taken for one with a condition', () => {
  const inPage = (body: string) => `function Page() {\n${body}\n}\n`
  const found = (body: string) => factSentences(inPage(body)).map(({ at }) => isConditional(inPage(body), at))
  expect(found('  return <div>{isThere ? <b /> : <i />}<p>{t`目前未加盖`}</p></div>')).toEqual([false])
  expect(found('  if (!row) return null\n  return <p>{t`目前未加盖`}</p>')).toEqual([false])
  expect(found('  return <p>{sealed ? t`已加盖` : t`目前未加盖`}</p>')).toEqual([true])
  expect(found('  return <div>{proof && <p>{t`目前未加盖`}</p>}</div>')).toEqual([true])
  expect(found('  if (!proof)\n    return (\n      <p>{t`目前未加盖`}</p>\n    )\n  return null')).toEqual([true])
})
