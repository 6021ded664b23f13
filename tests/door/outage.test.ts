import { Readable } from 'node:stream'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { explained } from '../../server/database/db.ts'
import { faultOf, Outage, PoolFull } from '../../server/outage.ts'
import { unpackAll } from '../../server/upload/content/unpack.ts'

const failure = (facts: object, message = 'failed') => Object.assign(new Error(message), facts)
const raised = (code: string) => failure({ code, severity: 'ERROR' })
const asked = (cause: Error) => new DrizzleQueryError('select 1', [], cause)
const system = (code: string) => failure({ code, errno: -1, syscall: 'write' })
const rows: [what: string, error: unknown, fault: string][] = [
  ['a pool without a free connection', new Outage('database', new PoolFull(new Error('no place'))), 'busy'],
  ['a pool without a free connection, for a question', asked(new PoolFull(new Error('no place'))), 'busy'],
  ['a query whose connection ended', asked(new Error('Connection terminated unexpectedly')), 'away'],
  ['a connection that cannot be asked any more', asked(new Error('Client has encountered a connection error')), 'away'],
  ['the embedded database, ended', asked(new Error('PGlite is closed')), 'away'],
  ['the embedded database, aborted', failure({ name: 'RuntimeError' }, 'Aborted()'), 'away'],
  ['a refused connection, by every address', asked(new AggregateError([system('ECONNREFUSED')])), 'away'],
  ['a lost disk', system('EIO'), 'away'],
  ['a disk that is read only', system('EROFS'), 'away'],
  ['too many open files', system('EMFILE'), 'away'],
  ['a bucket that refuses', new Outage('files', failure({ name: 'SlowDown', $metadata: {} })), 'away'],
  ['a store that fails without a word', new Outage('files', new Error('socket hang up')), 'away'],
  ['a full disk under files', new Outage('files', system('ENOSPC')), 'full'],
  ['a used up quota under files', new Outage('files', system('EDQUOT')), 'full'],
  ['a full disk under the database', asked(raised('53100')), 'full'],
  ['a full disk at the commit', new Outage('database', raised('53100')), 'full'],
  ['a mistake of ours', new TypeError('undefined is no function'), 'ours'],
  ['a value of ours that cannot be written', asked(new TypeError('circular')), 'ours'],
  ['an error that names nothing', new Error('never'), 'ours'],
  ['what is not even an error', 'never', 'ours'],
  ...[
    '08006',
    '25006',
    '25P03',
    '28P01',
    '40001',
    '42501',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '58030',
    'XX001',
    'XX000',
    '72000',
  ].map((state): [string, unknown, string] => [`the database's ${state}`, asked(raised(state)), 'away']),
  ...['0A000', '22P02', '23505', '23503', '25P02', '42P01', '42601', '54000', 'P0001'].map(
    (state): [string, unknown, string] => [`the database's ${state}`, asked(raised(state)), 'ours'],
  ),
]

test.each(rows)('%s: whose fault', (_, error, fault) => {
  expect(faultOf(error)).toBe(fault)
})

test('a start that fails for another reason is not told to go back to a copy', () => {
  const config = readConfig({ DATA_DIR: '/nowhere' })
  const taken = Object.assign(system('EADDRINUSE'), { syscall: 'listen' })
  expect(explained(config, taken)).toBe(taken)
  expect(String(explained(config, asked(raised('XX001'))))).toContain(
    'The embedded database in /nowhere/db does not open',
  )
  const away = asked(raised('XX001'))
  expect(explained(readConfig({ DATABASE_URL: 'postgres://localhost/x' }), away)).toBe(away)
})

test('a store that breaks off while a zip is looked through says nothing against the file', async () => {
  const broken = failure({ code: 'ERR_STREAM_PREMATURE_CLOSE' })
  const bytes = new Readable({
    read() {
      this.destroy(broken)
    },
  })
  const file = { name: 'a.zip', size: 100, read: async () => Buffer.alloc(0) }
  const entry = { name: 'a.txt', at: 0, packed: 10, size: 10, method: 0 }
  await expect(unpackAll(file, [entry] as never, bytes)).rejects.toBe(broken)
})
