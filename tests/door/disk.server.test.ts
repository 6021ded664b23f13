import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/database/db.ts'
import { mustBeWhole } from '../../server/database/embedded/damage.ts'
import { makeUpload, pdfOf, Tus } from '../make/file.ts'
import { TestServer } from '../setup/server.ts'

const mib = 1024 * 1024
const tidy: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const one of tidy.splice(0).reverse()) await one()
})

/** A folder on a disk of its own, which only root may make. */
function smallDisk(megabytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  tidy.push(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Takes all that is left of the disk, but `spare` bytes. Answers with how to give it back. */
function fill(folder: string, spare = 0): () => void {
  const path = join(folder, 'filler')
  const left = () => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  }
  writeFileSync(path, Buffer.alloc(Math.max(0, left() - spare)))
  return () => rmSync(path)
}

/** The built server on a folder; what it says is gathered. */
function run(dataDir: string): {
  child: ChildProcess
  said: () => string
  listening: Promise<unknown>
  ended: Promise<number | null>
} {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', DEMO: '0', DISK_RESERVE_MB: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  tidy.push(() => void child.kill('SIGKILL'))
  let text = ''
  const listening = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (more) => {
        text += more
        if (text.includes('Online arbitration:')) resolve(undefined)
      })
  })
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, said: () => text, listening: Promise.race([listening, ended]), ended }
}

/** What the start says of a folder. */
const openingOf = (folder: string) =>
  openDatabase(readConfig({ DATA_DIR: folder })).then(
    () => 'opened',
    (error: Error) => error.message,
  )

describe.runIf(process.getuid?.() === 0)('a disk that is full', () => {
  test('nothing acknowledged is lost, nothing is answered 500, healthz names the disk; with room again all goes on', async () => {
    const folder = smallDisk(160)
    const before = process.env.TMPDIR
    process.env.TMPDIR = folder
    const server = await TestServer.start('pglite', { DISK_RESERVE_MB: '4' })
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    tidy.push(() => server.stop())
    const wang = new Tus(server, 'partyWang')
    const early = makeUpload({ bytes: pdfOf(2 * mib) })
    await wang.create(early)
    await wang.patch(early.id, 0, early.bytes.subarray(0, mib))
    const give = fill(folder)
    const answers: string[] = []
    const kept: string[] = []
    const offset = (await wang.head(early.id)).offset
    const refused = await wang.patch(early.id, offset, early.bytes.subarray(offset))
    answers.push(`${refused.status} ${refused.error}`)
    for (let at = 0; at < 30; at++) {
      const text = `${at} ${'满'.repeat(490)}`
      const answer = await server.call(contract.phrase.add, { body: { text } }, { as: 'partyWang' })
      if (answer.status === 200) kept.push(text)
      else answers.push(`${answer.status} ${answer.error}`)
    }
    const well = await (await fetch(`${server.address}/healthz`)).json()
    expect(well).toMatchObject({ ok: false, disk: { ok: false } })
    expect(answers.filter((one) => !one.startsWith('503'))).toEqual([])
    expect(answers[0]).toBe('503 full')
    give()
    expect((await wang.head(early.id)).offset).toBe(0)
    expect((await wang.patch(early.id, 0, early.bytes)).status).toBe(204)
    expect((await server.call(contract.phrase.add, { body: { text: 'again' } }, { as: 'partyWang' })).status).toBe(200)
    const { data } = await server.call(contract.phrase.listAll, {}, { as: 'partyWang' })
    expect(data.map(({ text }) => text)).toEqual(expect.arrayContaining([...kept, 'again']))
  })

  test('a clean stop ends cleanly and leaves no half copy; with room again the next one copies', async () => {
    const folder = smallDisk(160)
    cpSync(inject('emptyDatabase'), join(folder, 'db'), { recursive: true })
    mkdirSync(join(folder, 'backup'))
    writeFileSync(join(folder, 'backup', 'db-then.tar.gz.part'), 'half')
    const first = run(folder)
    await first.listening
    expect(readdirSync(join(folder, 'backup'))).toEqual([])
    const give = fill(folder)
    first.child.kill('SIGTERM')
    expect([await first.ended, first.said()]).toEqual([
      0,
      expect.stringContaining('The copy of the database failed: ENOSPC'),
    ])
    expect(first.said()).not.toMatch(/\n\s+at /)
    expect([existsSync(join(folder, 'db.lock')), readdirSync(join(folder, 'backup'))]).toEqual([false, []])
    give()
    const second = run(folder)
    await second.listening
    second.child.kill('SIGTERM')
    expect(await second.ended, second.said()).toBe(0)
    expect(readdirSync(join(folder, 'backup'))).toEqual([expect.stringMatching(/^db-.*\.tar\.gz$/)])
    // Two starts of a whole server, on a machine that may have much else to do.
  }, 240_000)

  test('a start that has no room says so, where, and that nothing need be unpacked', async () => {
    const folder = smallDisk(80)
    cpSync(inject('emptyDatabase'), join(folder, 'db'), { recursive: true })
    fill(folder)
    const said = await openingOf(folder)
    expect(said).toContain(
      `The embedded database in ${join(folder, 'db')} does not open: its disk is full (0 MB left; `,
    )
    expect(said).toMatch(/Make room and start again\.$/)
    expect([existsSync(join(folder, 'db.lock')), existsSync(join(folder, 'backup'))]).toEqual([false, false])
  })
})

describe('an embedded database that is whole', () => {
  const wholeIn = (folder: string) => {
    cpSync(inject('emptyDatabase'), join(folder, 'db'), { recursive: true })
    mkdirSync(join(folder, 'backup'))
    writeFileSync(join(folder, 'backup', 'db-2026-01-02T00-00-00-000Z.tar.gz'), 'older')
  }
  const folderOf = () => {
    const folder = mkdtempSync(join(tmpdir(), 'whole-'))
    tidy.push(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  }
  const hindered: Record<string, [wrong: RegExp, folder: () => string]> = {
    'a half copy that cannot be tidied away': [
      /EISDIR/,
      () => {
        const folder = folderOf()
        wholeIn(folder)
        mkdirSync(join(folder, 'backup', 'db-2026-01-03T00-00-00-000Z.tar.gz.part'))
        return folder
      },
    ],
    'a folder that is a file': [
      /EEXIST|ENOTDIR/,
      () => {
        const folder = join(folderOf(), 'data')
        writeFileSync(folder, '')
        return folder
      },
    ],
    'a disk that may not be written': [
      /EROFS/,
      () => {
        const folder = smallDisk(80)
        wholeIn(folder)
        execFileSync('mount', ['-o', 'remount,ro', folder])
        return folder
      },
    ],
  }
  const mounts = process.getuid?.() === 0
  test.each(
    Object.entries(hindered).filter(([name]) => mounts || !name.includes('disk')),
  )('and %s: the start says why it does not open, and nobody is told to go back to a copy', async (_, hindrance) => {
    const [wrong, make] = hindrance
    const folder = make()
    const said = await openingOf(folder)
    expect(said).toContain(`The embedded database in ${join(folder, 'db')} does not open: `)
    expect(said).toMatch(wrong)
    expect(said).not.toMatch(/copy (is|in)|go back|mv /)
  })
})

describe('an embedded database that is damaged', () => {
  test.each([
    [
      'pg_control cut',
      'global/pg_control has 100 of 8192 bytes',
      (db: string) => truncateSync(join(db, 'global/pg_control'), 100),
    ],
    ['a relation cut', 'could not read blocks', (db: string) => truncateSync(join(db, 'base/5/1255'), 8192)],
    [
      'its log cut',
      'is cut at 1000 bytes',
      (db: string) => {
        const log = readdirSync(join(db, 'pg_wal')).find((name) => name.length === 24) ?? ''
        truncateSync(join(db, 'pg_wal', log), 1000)
      },
    ],
    [
      'that of another version',
      'PG_VERSION is 16, this build reads PostgreSQL',
      (db: string) => writeFileSync(join(db, 'PG_VERSION'), '16\n'),
    ],
  ])('%s: the start names the folder, what is wrong and the copy to unpack, and touches neither', async (_, wrong, damage) => {
    const folder = mkdtempSync(join(tmpdir(), 'damaged-'))
    tidy.push(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(inject('emptyDatabase'), join(folder, 'db'), { recursive: true })
    mkdirSync(join(folder, 'backup'))
    const copies = ['db-2026-01-01T00-00-00-000Z.tar.gz', 'db-2026-01-02T00-00-00-000Z.tar.gz']
    execFileSync('tar', ['-czf', join(folder, 'backup', copies[1] ?? ''), '-C', join(folder, 'db'), '.'])
    writeFileSync(join(folder, 'backup', copies[0] ?? ''), 'older')
    damage(join(folder, 'db'))
    const said = await openingOf(folder)
    expect(said).toContain(`The embedded database in ${join(folder, 'db')} does not open: `)
    expect(said).toContain(wrong)
    expect(existsSync(join(folder, 'db.lock'))).toBe(false)
    expect(readdirSync(join(folder, 'backup')).sort()).toEqual(copies)
    // As told.
    const way = /To go back to it: (.*)$/m.exec(said)?.[1] ?? ''
    expect(way).toContain(copies[1])
    execFileSync('sh', ['-c', way])
    expect(() => mustBeWhole(folder)).not.toThrow()
  })
})
