import { expect, test } from 'vitest'
import { caseEvents } from '../../contract/case/caseEvent.ts'
import { caseEventIn } from '../../contract/case/caseEventWords.ts'
import { eventsOf, logOfMoves, type Pair } from '../../contract/kernel/move.ts'
import { nouns } from '../../contract/nouns.ts'
import { archiveWords } from '../../server/archive/words.ts'
import { everyFile, read } from './walls.ts'

/*
 * In Chinese an act and the event it becomes are often the same words: 解除委托 is what a button does and what happened. English
 * has two, so what happened has a context of its own.
 */

const sources = everyFile('src/*.ts', 'src/*.tsx')
const table = /^export const eventWords: Record<[^\n]*\n([\s\S]*?)^}/gm
const tables = sources.flatMap((path) => [...read(path).matchAll(table)].map(([, lines]) => ({ path, lines: lines! })))

test('every word of a table of events is marked as one', () => {
  expect(tables.length).toBeGreaterThan(1)
  const plain = tables.flatMap(({ path, lines }) =>
    lines
      .split('\n')
      .flatMap((line) =>
        /^ {2}\S+: (?!msg\(\{ message: '[^']+', context: 'event' \}\),$)/.test(line) ? [path + line] : [],
      ),
  )
  expect(plain).toEqual([])
})

test('and nothing else is: no button says what happened', () => {
  const outside = sources.filter((path) => read(path).replace(table, '').includes("context: 'event'"))
  expect(outside).toEqual([])
})

const english = everyFile('locales/en/*.po').flatMap((path) =>
  read(path)
    .replace(/"\n"/g, '')
    .split('\n\n')
    .slice(1)
    .map((entry) => ({
      said: [/^msgctxt "(.*)"$/m, /^msgid "(.*)"$/m].map((line) => line.exec(entry)?.[1] ?? '').join(' '),
      isEvent: entry.includes('msgctxt "event"'),
      text: /^msgstr "(.*)"$/m.exec(entry)?.[1] ?? '',
    })),
)

test('what stands in several catalogues is the same English in each: whichever comes last is shown', () => {
  const words = new Map<string, Set<string>>()
  for (const { said, text } of english) words.set(said, (words.get(said) ?? new Set()).add(text))
  expect([...words].filter(([, texts]) => texts.size > 1)).toEqual([])
})

test('no English is the spoken Chinese of the specification, word for word', () => {
  expect(english.length).toBeGreaterThan(2000)
  const leftover = /\b(mad|madly|crazy|crazily|patiently|please later|wait later)\b/i
  expect(english.filter(({ text }) => leftover.test(text))).toEqual([])
})

test('a log tells what was done, and orders nothing', () => {
  const timeline = caseEvents.map((kind) => caseEventIn('en', kind))
  const moves = Object.values(nouns).flatMap(({ moves = {} }) =>
    [eventsOf(moves), logOfMoves(moves)].flatMap((lines) => Object.values<Pair>(lines).map(([, en]) => en)),
  )
  const events = [...timeline, ...moves, ...english.flatMap(({ isEvent, text }) => (isEvent ? [text] : []))]
  expect(events.length).toBeGreaterThan(100)
  const order =
    /^(Accept|Add|Adjourn|Appoint|Approve|Close|Confirm|Constitute|Decide|Delete|Dismiss|Edit|Enrol|File|Grant|Lift|Link|Mail|Make|Move|Nominate|Open|Pass|Plan|Refuse|Reinstate|Remove|Rename|Renew|Reopen|Resume|Return|Revoke|Schedule|Send|Serve|Set|Submit|Suspend|Take|Unlink|Update|Withdraw)\b/
  expect(events.filter((text) => order.test(text))).toEqual([])
})

/** What people read in English that is in no catalogue: news, refusals, timelines. */
const said = ['contract/errors/errorsEnglish.ts', 'server/message/leave.ts', ...everyFile('contract/*.ts')].flatMap(
  (path) =>
    [...read(path).matchAll(/^\s*(?:[\w.']+: )?(?:\[.*, )?'([A-Z][^'\n]* [^'\n]*)'/gm)].map(([, text]) => text!),
)

test('what the rules call a time limit is called that everywhere, as ICC and HKIAC write it', () => {
  expect(said.length).toBeGreaterThan(300)
  const names = english.map(({ text }) => text.replace(/\{[^}]*\}/g, ''))
  expect([...names, ...said].filter((text) => /\bdeadlines?\b/i.test(text))).toEqual([])
})

test('the page of an archive says only words that it is given', () => {
  // It is plain HTML, which no type check reads: a word that is not there is shown as “undefined”.
  const said = [...read('server/archive/archive.html').matchAll(/\bwords\.(\w+)/g)].map(([, key]) => key ?? '')
  expect(said.length).toBeGreaterThan(20)
  const given = archiveWords('zh')
  expect([...new Set(said)].filter((key) => !(key in given))).toEqual([])
})
