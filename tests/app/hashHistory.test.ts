import { expect, test } from 'vitest'
import { partsOf } from '../../src/app/routes/hashHistory.ts'

test.each([
  ['', '/', '', ''],
  ['/login', '/login', '', ''],
  ['/login?redirect=/dashboard&tenantId=1', '/login', '?redirect=/dashboard&tenantId=1', ''],
  ['/CaseDetails?caseId=1#files?x', '/CaseDetails', '?caseId=1', '#files?x'],
  ['//evil.example/x', '/evil.example/x', '', ''],
  ['\\/evil.example', '/evil.example', '', ''],
])('the address %j behind the # has its path, its query and its place', (address, pathname, search, hash) => {
  expect(partsOf(address)).toMatchObject({ pathname, search, hash })
})
