import { expect, test } from 'vitest'
import { cleanHtml, wordsOfHtml } from '../../server/mailbox/clean.ts'

test('of HTML that opens tags without end the words alone are left: reading it would take minutes', () => {
  for (const deep of ['<b>'.repeat(170_000), '<b>'.repeat(7000) + '</i><b>'.repeat(60_000), '<x-'.repeat(160_000)]) {
    const clean = cleanHtml(`<p>Dear Sirs</p>${deep}&lt;b<`)
    expect(clean).toContain('Dear Sirs')
    expect(clean).not.toMatch(/<b>|<i>|<x/)
    expect(wordsOfHtml(`${deep}found`)).toContain('found')
  }
  // What is never closed by anybody is not deep.
  const flat = `${'<br>'.repeat(5000)}${'<p>one</p>'.repeat(5000)}`
  expect(cleanHtml(flat)).toContain('<p>one</p>')
})
