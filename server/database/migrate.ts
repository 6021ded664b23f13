import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Engine } from './db.ts'
import { rowsOf } from './sql.ts'

const files: Record<string, string> = import.meta.glob('../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/**
 * Runs the numbered SQL files that this database has not seen, each in its own transaction. Instances that start together
 * take turns: each file asks again, under the lock, whether it was run meanwhile.
 */
export async function migrate(engine: Engine): Promise<void> {
  await engine.script(
    inTurn(
      'create table if not exists migration (name text primary key, sha256 text not null, at timestamptz not null)',
    ),
  )
  const done = new Map(
    (await rowsOf<{ name: string; sha256: string }>(engine.orm, sql`select name, sha256 from migration`)).map((row) => [
      row.name,
      row.sha256,
    ]),
  )
  const own = Object.keys(files).sort()
  const newer = [...done.keys()].filter((name) => !own.some((path) => nameOf(path) === name)).sort()
  // What they changed this build would read and write wrongly without a word.
  if (newer.length > 0) {
    const them = newer.length > 3 ? `${newer[0]} to ${newer.at(-1)}` : newer.join(', ')
    throw new Error(
      `This database was changed by a newer build (migrations ${them}). Start that build, or restore a copy from before it.`,
    )
  }
  for (const path of own) {
    const name = nameOf(path)
    const text = files[path] ?? ''
    const sha256 = createHash('sha256').update(text).digest('hex')
    const seen = done.get(name)
    if (seen === sha256) continue
    if (seen !== undefined) throw new Error(`Migration ${name} was changed after it had run; write a new one instead`)
    await engine.script(step(name, sha256, text))
  }
}

const nameOf = (path: string) => path.split('/').at(-1) ?? path

function step(name: string, sha256: string, text: string): string {
  return inTurn(`
    if not exists (select from migration where name = '${name}') then
      execute $text$${text}$text$;
      insert into migration (name, sha256, at) values ('${name}', '${sha256}', now());
    end if`)
}

/** One transaction, and only one instance in it at a time: even `if not exists` fails when two create a table at once. */
function inTurn(statements: string): string {
  return `do $migration$ begin perform pg_advisory_xact_lock(715001); ${statements}; end $migration$`
}
