import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { AppError } from '../contract/errors/errors.ts'
import { draftDays, looseDays } from '../contract/upload/upload.ts'
import { deviceDays } from './account/device/device.ts'
import { isFailureOver } from './account/password/failures.ts'
import { endIdle } from './account/sessions.ts'
import { endOpenings } from './case/opening/open.ts'
import { settleTally } from './dashboard/count.ts'
import { type Log, logFailure } from './door/envelope.ts'
import { forgetAnswers } from './door/once.ts'
import type { House } from './house.ts'
import { sweeps } from './nouns.ts'
import { accountLink, captcha, codeCount, knownDevice, sentCode, session, wrongPassword } from './tables/account.ts'
import { guestSession } from './tables/activity.ts'
import { seatAccess } from './tables/case.ts'
import { outbox } from './tables/demoOutbox.ts'
import { factorTicket } from './tables/factor.ts'
import { roomCode, roomSession } from './tables/hearing.ts'
import { event } from './tables/live.ts'
import { pushSubscription } from './tables/message.ts'
import { letter, letterLog } from './tables/provider.ts'
import { registrationLink } from './tables/registration.ts'
import { file } from './tables/upload.ts'
import { dropFiles, droppable } from './upload/drop.ts'
import { finishUpload } from './upload/finish.ts'

const everyMs = 60 * 60_000
const idleMs = 60_000
/** A report that a letter came back is believed for so long. */
const letterDays = 90
/** Changes are told again for so long to a device that was away. */
const eventDays = 30

/** Hourly: what has outlived its time goes. Answers with how to end it. */
export function keepSweeping(house: House, log: Log) {
  let running = Promise.resolve()
  const again = () => {
    running = running
      .then(() => sweep(house))
      .catch((error) => {
        const failures = error instanceof AggregateError ? error.errors : [error]
        for (const failure of failures) logFailure(log, failure, 'sweep failed')
      })
  }
  again()
  const timer = setInterval(again, everyMs)
  timer.unref()
  // A socket of somebody who went away is to end with their session, not within the hour.
  const idle = setInterval(() => {
    running = running
      .then(() => endIdle(house))
      .then(() => endOpenings(house))
      .catch((error) => logFailure(log, error, 'what is over stays open'))
  }, idleMs)
  idle.unref()
  return {
    stop(): Promise<void> {
      clearInterval(timer)
      clearInterval(idle)
      return running
    },
  }
}

/** Throws an `AggregateError` of all that failed, once the rest is done: one row that cannot go keeps nothing else. */
export async function sweep(house: House): Promise<void> {
  const ofNoNoun = [
    endIdle,
    forgetAnswers,
    dropOutlived,
    dropLooseFiles,
    dropUnknownBytes,
    finishInterrupted,
    settleTally,
  ]
  await each([...ofNoNoun, ...sweeps], (step) => step(house))
}

/** Does `work` for each, whatever fails. Throws an `AggregateError` of what did. */
async function each<T>(all: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) {
    await work(one).catch((error) => failures.push(...(error instanceof AggregateError ? error.errors : [error])))
  }
  if (failures.length > 0) throw new AggregateError(failures)
}

/** Who has not opened the product on a device for so long is no longer told there. */
const forgottenDeviceMs = 180 * 86_400_000

async function dropOutlived(house: House): Promise<void> {
  const { orm } = house.db
  const now = house.now()
  await orm.delete(session).where(lt(session.expiresAt, now))
  await orm.delete(captcha).where(lt(captcha.expiresAt, now))
  await orm.delete(pushSubscription).where(lt(pushSubscription.seenAt, new Date(now.getTime() - forgottenDeviceMs)))
  for (const table of [
    sentCode,
    letter,
    guestSession,
    roomCode,
    roomSession,
    registrationLink,
    seatAccess,
    accountLink,
    factorTicket,
  ])
    await orm.delete(table).where(lt(table.expiresAt, now))
  await orm
    .delete(codeCount)
    .where(and(lt(codeCount.sentSince, daysBefore(now, 1)), lt(codeCount.wrongSince, daysBefore(now, 1))))
  await orm.delete(outbox).where(and(eq(outbox.channel, 'captcha'), lt(outbox.at, daysBefore(now, 1))))
  // The last one stays, whatever its age: it says where counting goes on.
  await orm
    .delete(event)
    .where(and(lt(event.at, daysBefore(now, eventDays)), lt(event.seq, sql`(select max(seq) from event)`)))
  await orm.delete(letterLog).where(lt(letterLog.madeAt, daysBefore(now, letterDays)))
  await orm.delete(wrongPassword).where(isFailureOver(now))
  await orm.delete(knownDevice).where(lt(knownDevice.seenAt, daysBefore(now, deviceDays)))
}

async function dropLooseFiles(house: House): Promise<void> {
  const rows = await house.db.orm
    .select({ id: file.id })
    .from(file)
    .where(
      and(
        droppable(),
        lt(file.looseSince, daysBefore(house.now(), looseDays)),
        or(isNull(file.namedAt), lt(file.namedAt, daysBefore(house.now(), draftDays))),
      ),
    )
  // One that is in somebody's hands goes the next time.
  await each(rows, ({ id }) => dropFiles(house, [id]).catch(unlessRefused))
}

/** Bytes whose row is gone: the server died between the two. A day's grace for rows that are being written. */
async function dropUnknownBytes(house: House): Promise<void> {
  const before = daysBefore(house.now(), 1)
  let batch: string[] = []
  const dropBatch = async () => {
    const known = await house.db.orm.select({ id: file.id }).from(file).where(inArray(file.id, batch))
    const ids = new Set(known.map(({ id }) => id))
    for (const id of batch) if (!ids.has(id)) await house.store.remove(id)
    batch = []
  }
  for await (const { key, at } of house.store.list()) {
    if (at < before && /^[0-9a-f-]{36}$/.test(key)) batch.push(key)
    if (batch.length === 500) await dropBatch()
  }
  if (batch.length > 0) await dropBatch()
}

/** Uploads whose last byte came just before the server died: checked now, or removed if the check refuses them. */
async function finishInterrupted(house: House): Promise<void> {
  const rows = await house.db.orm.select().from(file).where(isNull(file.sha256))
  await each(rows, (row) => finishUpload(house, row).catch(unlessRefused))
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * 86_400_000)
}
