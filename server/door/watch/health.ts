import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { House } from '../../house.ts'
import { bytesLeft, hasSpace } from '../../store/space.ts'
import { bare } from '../envelope.ts'
import { watchGuesses } from './guesses.ts'

/** Who has not answered by then does not answer: whoever watches us gets to know within 2 s, whatever the state. */
const patienceMs = 1_500
const mebibyte = 1024 * 1024

/**
 * What we stand on, as far as it answers: `database` and `files` (a folder or a bucket) can be used, and `disk`, below DATA_DIR, has more
 * left than is held back. `ok` is all of them; `gone` counts files whose bytes were looked for since the start and are not there, which the
 * log names. `signing` says what is not set where nothing is signed, `codes` that codes are being guessed at: these are no failures.
 */
export function watchHealth(house: House, log: { warn(fields: object, text: string): void }) {
  const { db, store, config } = house
  function probe<T>(part: string, ask: () => Promise<T>) {
    const once = shared(ask)
    return () =>
      soon(
        once().catch((error: unknown) => {
          log.warn({ part, failure: bare(error) }, 'not well')
          return undefined
        }),
      )
  }
  const database = probe('database', () => db.orm.execute(sql`select 1`).then(() => true))
  const guesses = probe('codes', watchGuesses(house, log))
  const files = probe('files', () => store.check().then(() => true))
  const disk = probe('disk', async () => {
    const left = await bytesLeft(house)
    return left === undefined ? null : { ok: await hasSpace(house), freeMb: Math.floor(left / mebibyte) }
  })
  return async () => {
    const [isDatabase = false, isFiles = false, space = { ok: false }, guessed] = await Promise.all([
      database(),
      files(),
      disk(),
      guesses(),
    ])
    return {
      ok: isDatabase && isFiles && (space?.ok ?? true),
      database: { ok: isDatabase, kind: db.kind },
      files: { ok: isFiles, kind: store.kind, gone: store.gone.ids.size },
      signing:
        config.signingSecret === undefined && !config.demo ? { ok: false, lacks: 'SIGNING_SECRET' } : { ok: true },
      ...(guessed ? { codes: { ok: false, guesses: guessed } } : {}),
      ...(space ? { disk: { ...space, reserveMb: config.diskReserveMb } } : {}),
    }
  }
}

/** One question at a time, whoever wants to know: one that hangs must not be asked again and again. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}

/** Undefined where it takes longer than anybody waits. */
async function soon<T>(answer: Promise<T>): Promise<T | undefined> {
  const late = new AbortController()
  try {
    return await Promise.race([answer, delay(patienceMs, undefined, { signal: late.signal })])
  } finally {
    late.abort()
  }
}
