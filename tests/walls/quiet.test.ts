import { expect, test } from 'vitest'
import { everyFile, read } from './walls.ts'

/*
 * A module that is loaded asks nobody, sends nothing and listens to nobody: files come early, before it is known who is here and
 * whether they stay. What starts is started by who needs it (`startLocal`, in an effect of a frame).
 */

/** What does its work by being loaded: the page, the service worker, the threads. */
const entries = /^src\/(main\.tsx|sw\/sw\.ts|workers\/\w+\.ts)$/
/** Lines at the margin that do something, by their first word. */
const doing = /^(?:void |await )?([a-zA-Z_$][\w.$]*(?:<[^>\n]*>)?\(|(?:if|for|while|switch|try)\b|;?\()/gm

/** Tells another module how something is done here, or dresses the page; nothing leaves the device by it. */
const known: Record<string, string[]> = {
  'src/activity/guestSession.ts': ['accompany('],
  'src/app/settings.ts': ['show(', 'subscribe('],
  'src/arbitrator/abroad.ts': ['accompany('],
  'src/local/config.ts': ['setRequestTimeout('],
  'src/local/db.ts': ['deviceDb.version(', 'deviceDb.version(', 'deviceDb.version('],
  'src/local/kept.ts': ['onGone('],
  'src/local/session.ts': ['carry('],
  'src/routes.tsx': ['followRoutes('],
  'src/ui/prime.ts': ['addLocale(', 'addLocale('],
}

const doingIn = (source: string) => [...source.matchAll(doing)].map(([, word]) => word)

test('a module of the page does nothing by being loaded', () => {
  const files = everyFile('src/*.ts', 'src/*.tsx').filter((path) => !entries.test(path))
  expect(files.length).toBeGreaterThan(900)
  const found = files.map((path) => [path, doingIn(read(path))] as const).filter(([, words]) => words.length > 0)
  expect(Object.fromEntries(found)).toEqual(known)
})

test('the wall sees calls and branches at the margin, and lets declarations be', () => {
  expect(doingIn('startLocal()\nvoid send(1)\nif (isHere) go()\n')).toEqual(['startLocal(', 'send(', 'if'])
  expect(doingIn('const one = two()\nexport function go() {\n  send()\n}\n})\n')).toEqual([])
})
