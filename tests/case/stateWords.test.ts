import { expect, test } from 'vitest'
import { type CaseState, caseGroups, caseState } from '../../contract/case/case.ts'
import { caseGroupWords, caseStateWords } from '../../contract/case/caseStateWords.ts'
import { firstMenus } from '../../server/admin/firstMenus.ts'
import { everyFile, read } from '../walls/walls.ts'

/* A state of a case has one word in each language, and every place that names it takes that: contract/case/caseStateWords.ts. */

const languages = ['zh', 'en'] as const
const groups = Object.entries(caseGroups).flatMap(([whose, some]) =>
  Object.entries(some).map(([group, states]) => ({
    said: (caseGroupWords[whose as 'staff'] as Record<string, { zh: string; en: string }>)[group]!,
    states: states as readonly CaseState[],
  })),
)

test('no two states share a word', () => {
  for (const language of languages)
    expect(new Set(caseState.options.map((state) => caseStateWords[state][language])).size).toBe(
      caseState.options.length,
    )
})

test('a tab or counter of one state is called as its badge is, and one of several as no badge', () => {
  for (const { said, states } of groups) {
    if (states.length === 1) expect(said).toEqual(caseStateWords[states[0]!])
    else
      for (const language of languages)
        expect(Object.values(caseStateWords).map((one) => one[language])).not.toContain(said[language])
  }
})

test('a menu of one group of cases is called as its tab is', () => {
  const menus = firstMenus.flatMap(({ children = [] }) => children).filter(({ path }) => path?.includes('?group='))
  expect(menus.length).toBeGreaterThan(5)
  for (const { title, path } of menus)
    expect(title).toBe(caseGroupWords.staff[path!.split('=')[1] as keyof typeof caseGroupWords.staff].zh)
})

test('paid is never said to be accepted: neither on the badge nor in the banner', () => {
  expect(caseStateWords.aff).toEqual({ zh: '已缴费，待受理', en: 'Fee paid, awaiting acceptance' })
  const [, banner = ''] = /aff: msg`([^`]+)`/.exec(read('src/case/details/words.ts')) ?? []
  expect(banner).toContain('待受理')
})

test('screens, exports and menus of cases write no word of a state themselves', () => {
  const ofCases =
    /^(src\/case\/((list|details|statistics)\/)?|src\/app\/dashboard\/|src\/admin\/menu\/|server\/(admin|statistics|dashboard|archive)\/)[^/]+$/
  const places = everyFile('src/*.ts', 'src/*.tsx', 'server/*.ts').filter((path) => ofCases.test(path))
  expect(places.length).toBeGreaterThan(40)
  const words = [...Object.values(caseStateWords), ...groups.map(({ said }) => said)].map(({ zh }) => zh)
  const own = places.flatMap((path) =>
    words.flatMap((zh) => (new RegExp(`['\`]${zh}['\`]`).test(read(path)) ? [`${path}: ${zh}`] : [])),
  )
  expect(own).toEqual([])
  // What paid, reviewed and accepted cases were called before.
  const former = everyFile('src/*.ts', 'src/*.tsx', 'server/*.ts', 'contract/*.ts').filter((path) =>
    /['`](已立案|复核中|已移交)['`]/.test(read(path)),
  )
  expect(former).toEqual([])
})
