import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { opensPage } from '../setup/chromium.ts'
import { provide } from '../setup/needs.ts'
import { ownerOf } from '../setup/owner.ts'
import { plainly } from '../setup/plainly.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'needs-'))
  // Playwright leaves the profile of a Chromium that it gave up.
  vi.stubEnv('TMPDIR', folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, maxRetries: 5 })
})

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'it did',
    (error: Error) => error.message,
  )

describe('a Chromium', () => {
  test('that hangs at its start is named in one line', async () => {
    const executablePath = join(folder, 'hangs')
    writeFileSync(executablePath, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 })
    const message = await messageOf(opensPage(executablePath, 1500))
    // By Playwright, or by our own patience where this machine stands still between the two.
    expect(message).toMatch(/hangs opens no page within 1\.5 s: (.*Timeout 1000ms exceeded\.|it hangs)$/)
    expect(message).not.toContain('\n')
  })

  test('that is not there is named in one line', async () => {
    const executablePath = join(folder, 'nowhere')
    const message = await messageOf(opensPage(executablePath, 1500))
    expect(message).toContain(`${executablePath} opens no page within 1.5 s: `)
    expect(message).not.toContain('\n')
  })
})

describe('programs that are missing', () => {
  const there = new Set<string>()
  const needs = ['chromium', 'postgresql', 'dovecot-imapd'].map((name) => ({
    name,
    there: () => there.has(name),
    without: [`${name} tests`],
    ...(name === 'dovecot-imapd' && { notIn: 'quick' as const }),
  }))
  const install = vi.fn((names: string[]) => {
    for (const name of names.slice(1)) there.add(name)
  })
  const names = (suite: string, uid: number) =>
    provide(suite, { uid, all: needs, install }).map(({ name, without }) => `${name}: ${without}`)
  beforeEach(() => {
    there.clear()
    install.mockClear()
  })

  test('are named to who is not root, who installs nothing', () => {
    expect(names('quick', 1000)).toEqual(['chromium: chromium tests', 'postgresql: postgresql tests'])
    expect(names('full', 1000)).toHaveLength(3)
    expect(install).not.toHaveBeenCalled()
  })

  test('are installed by root, and named where they are missing still', () => {
    expect(names('quick', 0)).toEqual(['chromium: chromium tests'])
    expect(install.mock.calls).toEqual([[['chromium', 'postgresql']]])
  })

  test('are not looked for where there is everything', () => {
    for (const { name } of needs) there.add(name)
    expect(names('full', 0)).toEqual([])
    expect(install).not.toHaveBeenCalled()
  })
})

describe('a PostgreSQL that root starts', () => {
  test.runIf(process.getuid?.() === 0)('without its user is refused in one line', () => {
    expect(() => ownerOf(folder, 'nobody-of-that-name')).toThrow(
      /^PostgreSQL runs as no root, and there is no user nobody-of-that-name: useradd -r nobody-of-that-name$/,
    )
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('the set-up of a run', () => {
  const stackOf = (error: Error) =>
    plainly(Promise.reject(error)).catch((thrown) => [thrown === error, error.stack] as const)

  test('fails by its message alone, and by its stack where nobody foresaw it', async () => {
    expect(await stackOf(new Error('PostgreSQL did not start'))).toEqual([true, ''])
    expect(await stackOf(new TypeError('x is not a function'))).toEqual([true, expect.stringContaining('x is not')])
    expect(await plainly(Promise.resolve('set up'))).toBe('set up')
  })
})
