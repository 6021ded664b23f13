import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { contract } from '../../contract/all.ts'
import { readConfig } from '../../server/config.ts'
import { start } from '../../server/start.ts'
import { makeUpload, pdfOf, Tus } from '../make/file.ts'
import { binaries, createDatabase, dropDatabase } from '../setup/postgres.ts'
import { postgresTest, TestServer } from '../setup/server.ts'

/** The lines that docs/operators.md tells an operator to run. */
function linesOf(part: 'backup' | 'restore'): string {
  const page = readFileSync('docs/operators.md', 'utf8')
  const lines = new RegExp(`\`\`\`sh ${part}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1]
  if (!lines) throw new Error(`docs/operators.md tells no ${part}`)
  return lines
}

function run(part: 'backup' | 'restore', env: Record<string, string>): void {
  const all = { ...process.env, PATH: `${binaries()}:${process.env.PATH}`, ...env }
  execFileSync('sh', ['-euc', linesOf(part)], { env: all, stdio: ['ignore', 'ignore', 'pipe'] })
}

postgresTest(
  'PostgreSQL: what docs/operators.md says of backup and restore brings everything back, bytes and logins',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'restore-'))
    const first = await TestServer.start('postgres')
    const { config } = first.running.house
    const wang = new Tus(first, 'partyWang')
    const upload = makeUpload({ bytes: pdfOf(3_000_000) })
    await wang.create(upload)
    await wang.patch(upload.id, 0, upload.bytes)
    await first.call(contract.phrase.add, { body: { text: '请于七日内补正' } }, { as: 'partyWang' })
    const authorization = await first.token('partyWang')
    run('backup', { BACKUP: folder, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '' })
    await first.stop()

    const databaseUrl = await createDatabase(inject('postgresUrl'), 'template0')
    const dataDir = join(folder, 'data')
    run('restore', { BACKUP: folder, DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
    const env = { PORT: '0', DEMO: '1', LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
    const second = await start(readConfig(env), { empty: true })
    const ask = (path: string) =>
      fetch(`${second.address}/moduleApi/${path}`, { method: 'POST', headers: { authorization } })
    const bytes = Buffer.from(await (await ask(`fileservice/attachment/download/${upload.id}`)).arrayBuffer())
    const phrases = (await (await ask(contract.phrase.listAll.path)).json()) as { data: { text: string }[] }
    const digest = (of: Buffer) => createHash('sha256').update(of).digest('hex')
    expect([digest(bytes), phrases.data.map(({ text }) => text)]).toEqual([digest(upload.bytes), ['请于七日内补正']])
    await second.stop()
    await dropDatabase(inject('postgresUrl'), databaseUrl)
    rmSync(folder, { recursive: true })
  },
)
