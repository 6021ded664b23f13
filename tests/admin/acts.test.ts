import { expect, test } from 'vitest'
import { auditActions } from '../../contract/admin/admin.ts'
import { everyCall } from '../../contract/all.ts'
import { isRead } from '../../contract/kernel/call.ts'
import { logOfMoves } from '../../contract/kernel/move.ts'
import { isOffice } from '../../contract/kernel/office.ts'
import { nouns } from '../../contract/nouns.ts'
import { read } from '../walls/walls.ts'

/** Calls by which an office is used and that have no line of their own in the log: server/admin/office/used.ts. */
const logged = everyCall
  .filter(({ who }) => Array.isArray(who) && !who.includes('MISHU' as never))
  .filter(({ who }) => (who as readonly string[]).some((role) => isOffice(role) && role !== 'ROLE_ADMIN'))
  .filter((call) => !isRead(call) && !(auditActions as readonly string[]).includes(call.name))
  .map(({ name }) => name)

test('the log names every act of an office in words, and nothing that is none', () => {
  expect(logged.length).toBeGreaterThan(100)
  const worded = [...read('src/account/role/actWords.ts').matchAll(/^ {2}'([\w.]+)': msg\(/gm)].map(([, name]) => name)
  const moved = Object.entries(nouns).flatMap(([noun, { moves = {} }]) =>
    Object.keys(logOfMoves(moves)).map((call) => `${noun}.${call}`),
  )
  expect([...worded, ...moved].sort()).toEqual([...logged].sort())
})
