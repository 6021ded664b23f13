import { expect, test } from 'vitest'
import { causeIn } from '../../contract/case/cause.ts'
import { messageText } from '../../contract/message/message.ts'

test('a sum in a message has its thousands apart, in both languages', () => {
  const params = { no: '收20260010', fee: 'CNY 10350.02', due: '2026-12-03' }
  expect(messageText('caseUnpaid', params, 'zh')).toContain('CNY 10,350.02')
  expect(messageText('caseUnpaid', params, 'en')).toContain('CNY 10,350.02')
})

test('a usual cause of action is named in the language of the reader; another stays as it was typed', () => {
  const told = (cause: string, language: 'zh' | 'en') =>
    messageText('caseSubmitted', { no: '收20260007', cause }, language)
  expect(told('定作合同纠纷', 'en')).not.toMatch(/\p{Script=Han}{4}/u)
  expect(told('定作合同纠纷', 'zh')).toContain('定作合同纠纷')
  expect(told('某种少见的纠纷', 'en')).toContain('某种少见的纠纷')
  expect(causeIn('en', '买卖合同纠纷')).toMatch(/^Dispute/)
})

test('several parties are listed as the language lists them', () => {
  const params = { caseNo: '（2026）仲字第0001号', name: '周明', parties: '王建国、陈丽华' }
  expect(messageText('mandateAccepted', params, 'en')).toContain('王建国, 陈丽华')
  expect(messageText('mandateAccepted', params, 'zh')).toContain('王建国、陈丽华')
})
