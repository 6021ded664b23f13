import { expect, test } from 'vitest'
import { everyCall } from '../../contract/all.ts'
import { type KeepingCall, rowKinds } from '../../contract/event.ts'
import { everyNews } from '../../contract/message/message.ts'
import { nouns } from '../../contract/nouns.ts'
import { payments } from '../../contract/payment/payment.ts'

/** Says so of a row kind that no noun has, without the type of it being asked. */
const misnamed = { ...payments.listProofs, keeps: 'paymentProofs' as const }

test('no kind of row, and no kind of what people are told, is named by two nouns', () => {
  const rows = Object.values(nouns).flatMap((noun) => Object.keys(noun.rows))
  const news = Object.values(nouns).flatMap((noun) => Object.keys(noun.news))
  // Messages are no noun's, and three of what they say nobody else does.
  expect(Object.keys(rowKinds).sort()).toEqual([...rows, 'message'].sort())
  expect(Object.keys(everyNews).sort()).toEqual([...news, 'noticeReturned', 'text', 'welcome'].sort())
})

test('what a call keeps is a kind of row', () => {
  // @ts-expect-error
  const known: KeepingCall = misnamed
  expect(Object.keys(rowKinds)).not.toContain(known.keeps)
  for (const { name, keeps } of everyCall) if (keeps) expect(Object.keys(rowKinds), name).toContain(keeps)
})
