import { describe, expect, test } from 'vitest'
import { readPlainReport, readReport } from '../../server/provider/imap/report.ts'

const id = '0192f3c4-5b6a-4c7d-8e9f-0a1b2c3d4e5f'
const field = `Message-ID: <${id}@arbitration.example>`

describe('a report in plain words', () => {
  test.each([
    ['below the words', `550 no such user\r\n\r\n${field}\r\nSubject: x`],
    ['quoted', `550 no such user\n> ${field}`],
    ['on a line of its own', `550 no such user\r\nmessage-id:\r\n\t<${id}@arbitration.example>\r\n`],
    ['quoted, on a line of its own', `550 no such user\n>> Message-Id:\n>>  <${id}@arbitration.example>`],
  ])('names a letter %s', (_, text) => {
    expect(readPlainReport(text)).toEqual({ ids: [id], reason: '550' })
  })

  test('names none where the number stands elsewhere', () => {
    expect(readPlainReport(`550 no such user\nIn-Reply-To: <${id}@arbitration.example>`)).toBeUndefined()
    expect(readPlainReport(`Message-ID: none\nX: y\n <${id}@arbitration.example>`)).toBeUndefined()
  })
})

// Anybody may write to the mailbox, under any sender's name. As much as is read of a mail (returns.ts).
const most = 256 * 1024
test.each([
  ['empty lines', '\n'.repeat(most)],
  ['marks of a quote', '>'.repeat(most)],
  ['lines that go on', 'message-id: a\n b'.repeat(most / 16)],
  ['lines that never end', `message-id:${' '.repeat(most)}`],
  ['numbers that lead nowhere', '<0192f3c4-5b6a-4c7d-8e9f-0a1b2c3d4e5f@'.repeat(most / 38)],
])('a mail of nothing but %s is soon read and names nothing', (_, text) => {
  expect(readPlainReport(text)).toBeUndefined()
  expect(readReport(text, text)).toBeUndefined()
})
