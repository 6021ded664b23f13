import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A test that was tried twice in a run, and when that run began. */
interface Retry {
  test: string
  at: string
}

const weekMs = 7 * 24 * 3_600_000

/**
 * Keeps these names beside those of the runs before, and answers with the tests that were tried twice in more than one run of the
 * last seven days, and on which days: one of those is no chance.
 */
export function keepRetried(names: string[], now: Date, file: string): { test: string; days: string[] }[] {
  const before: Retry[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const all = [...before, ...names.map((test) => ({ test, at: now.toISOString() }))]
  const week = all.filter(({ at }) => Date.parse(at) > now.getTime() - weekMs)
  mkdirSync(dirname(file), { recursive: true })
  // Half of it, of a run that was killed meanwhile, would stop all that follow.
  writeFileSync(`${file}.new`, JSON.stringify(week, null, 2))
  renameSync(`${file}.new`, file)
  const daysOf = (name: string) => week.flatMap(({ test, at }) => (test === name ? [at.slice(0, 10)] : []))
  return [...new Set(week.map(({ test }) => test))]
    .map((test) => ({ test, days: daysOf(test) }))
    .filter(({ days }) => days.length > 1)
}
