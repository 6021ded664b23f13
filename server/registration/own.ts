import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { FileGroup } from '../../contract/both/file.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { filing } from '../../contract/kernel/office.ts'
import {
  type agentBody,
  type registrations as calls,
  type corporationBody,
  type Registration,
  type RegistrationState,
  registrationFiles,
  registrationMoves,
} from '../../contract/registration/registration.ts'
import { checkSentCode, useSentCode as spendCode } from '../account/code.ts'
import type { Tx } from '../database/db.ts'
import type { Handler, PreparedTransaction } from '../door/handler.ts'
import type { House } from '../house.ts'
import { secretariesOf, sendMessage } from '../message/send.ts'
import { mustBeOpenTo, mustMove } from '../right.ts'
import { account } from '../tables/account.ts'
import { registration } from '../tables/registration.ts'
import { bindFiles, finishFiles } from '../upload/bind.ts'
import type { Person } from '../who.ts'
import { letGoOfPictures } from './pictures.ts'
import { mustSeeRegistration } from './row.ts'

export interface Scene {
  house: House
  tx: Tx
  me: Person
}

interface Wanted {
  id: string
  kind: 'corporation' | 'agent' | 'identity'
  title: string
  data: Record<string, unknown>
  /** Where each file stands in the form, and which it is; those without an id were not given. */
  files: { place: string; id: string | undefined }[]
  group: FileGroup
  submit: boolean
  /** The version that was filled in anew; undefined where it is new. */
  version: number | undefined
}

/** Keeps a registration of the caller under the id the device chose, and where `submit` asks secretaries to review it. */
export async function keepRegistration({ house, tx, me }: Scene, wanted: Wanted): Promise<Registration> {
  const { id, kind, title, data, files, group, submit, version } = wanted
  const [seen] = await tx.select().from(registration).where(eq(registration.id, id)).for('update')
  if (seen && (seen.accountId !== me.id || seen.kind !== kind)) throw new AppError('notFound')
  if (seen) mustBeOpenTo(registrationMoves.submit, seen)
  if (seen && version !== undefined && seen.version !== version) throw new AppError('stale')
  const state: RegistrationState = submit ? registrationMoves.submit.to : (seen?.state ?? 'stored')
  const values = { title, data, state, version: (seen?.version ?? 0) + 1, submittedAt: house.now() }
  if (seen) await tx.update(registration).set(values).where(eq(registration.id, id))
  else {
    const [made] = await tx
      .insert(registration)
      .values({ id, kind, accountId: me.id, tenantId: me.tenantId, ...values })
      .onConflictDoNothing({ target: registration.id })
      .returning({ id: registration.id })
    // Two first submissions in one moment: the other one was faster.
    if (!made) throw new AppError('state.closed')
  }
  const papers = files.flatMap((one) => (one.id === undefined ? [] : [{ attachmentId: one.id, purpose: one.place }]))
  const placeOf = (position: number) => [papers[position]?.purpose ?? '']
  await bindFiles(house, tx, me, { kind: 'registration', id }, papers, group, placeOf)
  if (submit) {
    const news = { kind: 'registrationSubmitted', params: { name: title }, link: '/system/registration' } as const
    await sendMessage(house, tx, await secretariesOf(tx, me.tenantId, filing), news)
  }
  return mustSeeRegistration(tx, me, id)
}

const byPerson = sql`(${registration.kind} = 'person' and ${registration.data} ->> 'corporation' = 'true')`

interface Registrant {
  tenantId: number
  /** Their account, where they have one: the person they registered in the name of a corporation is no other. */
  id?: string
}

/**
 * One that was approved or waits for it holds its number; one that is only kept, returned or taken back does not. A person
 * in the name of a corporation holds it too.
 */
export async function isRegistered(
  tx: Tx,
  { tenantId, id }: Registrant,
  creditCode: string,
  but?: string,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: registration.id })
    .from(registration)
    .where(
      and(
        eq(registration.tenantId, tenantId),
        or(
          eq(registration.kind, 'corporation'),
          and(byPerson, id === undefined ? undefined : ne(registration.accountId, id)),
        ),
        inArray(registration.state, ['submitted', 'approved']),
        sql`${registration.data} ->> 'creditCode' = ${creditCode}`,
        but === undefined ? undefined : ne(registration.id, but),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** Throws `corporation.taken` where the number is another's. */
export async function creditCodeMustBeFree(tx: Tx, who: Registrant, creditCode: string, but?: string): Promise<void> {
  // Two who register the same corporation in one moment: the second waits here, and then finds the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`corporation ${who.tenantId} ${creditCode}`}))`)
  if (await isRegistered(tx, who, creditCode, but)) {
    throw new AppError('corporation.taken', {}, [{ path: ['creditCode'], code: 'corporation.taken' }])
  }
}

async function keepCorporation(scene: Scene, body: z.output<typeof corporationBody>, submit: boolean) {
  const { tx, me } = scene
  await creditCodeMustBeFree(tx, me, body.creditCode, body.id)
  const { id, name, creditCode, legalPerson, address, account, licence, version } = body
  const data = { name, creditCode, legalPerson, address, account }
  const files = [{ place: 'licence', id: licence }]
  const { group } = registrationFiles
  return keepRegistration(scene, { id, kind: 'corporation', title: name, data, files, group, submit, version })
}

export const namedFiles = (attachmentId: string | undefined) =>
  attachmentId === undefined ? [] : [{ attachmentId, purpose: '' }]

export const registerCorporation: PreparedTransaction<typeof calls.registerCorporation> = {
  before: ({ house, me, body }) => finishFiles(house, me, namedFiles(body.licence)),
  inTransaction: (context) => keepCorporation(context, context.body, false),
}

const codeFor = (address: string) => ({ use: 'corporation' as const, address })

export const submitCorporation: PreparedTransaction<typeof calls.submitCorporation> = {
  async before({ house, me, body, from, language }) {
    await checkSentCode(house, codeFor(body.account), body.code, { from, language })
    await finishFiles(house, me, namedFiles(body.licence))
  },
  async inTransaction(context) {
    const { house, tx, body } = context
    const kept = await keepCorporation(context, body, true)
    await spendCode(house, tx, codeFor(body.account), body.code)
    return kept
  },
}

function keepAgent(scene: Scene, { id, principal, scope, from, to, letter, version }: z.output<typeof agentBody>) {
  if (from > to) throw new AppError('badRequest', {}, [{ path: ['to'], code: 'range.order' }])
  const data = { principal, scope, from, to }
  const files = [{ place: 'letter', id: letter }]
  const { group } = registrationFiles
  return keepRegistration(scene, { id, kind: 'agent', title: principal, data, files, group, submit: true, version })
}

export const submitAgent: PreparedTransaction<typeof calls.submitAgent> = {
  before: ({ house, me, body }) => finishFiles(house, me, namedFiles(body.letter)),
  inTransaction: (context) => keepAgent(context, context.body),
}

export const withdraw: Handler<typeof calls.withdraw> = async ({ house, tx, me, body }) => {
  const [seen] = await tx
    .select()
    .from(registration)
    .where(and(eq(registration.id, body.id), eq(registration.accountId, me.id), ne(registration.kind, 'person')))
    .for('update')
  if (!seen) throw new AppError('notFound')
  mustMove(me, seen, { version: body.version, move: registrationMoves.withdraw })
  // Who somebody is was verified once and for all: it is replaced, never taken back.
  if (seen.kind === 'identity' && seen.state === 'approved') throw new AppError('state.closed')
  const { to } = registrationMoves.withdraw
  await tx
    .update(registration)
    .set({ state: to, version: seen.version + 1, reviewedAt: seen.reviewedAt ?? house.now() })
    .where(eq(registration.id, seen.id))
  if (seen.kind === 'corporation' && seen.state === 'approved') await markCorporate(tx, me.id)
  if (seen.kind === 'identity') await letGoOfPictures({ house, tx, me }, seen.id)
  return mustSeeRegistration(tx, me, seen.id)
}

/** Whether somebody acts for a corporation follows from what is approved of theirs. */
export async function markCorporate(tx: Tx, accountId: string): Promise<void> {
  const approved = sql`exists (select from ${registration} r where r.account_id = ${accountId} and r.state = 'approved'
    and (r.kind = 'corporation' or (r.kind = 'person' and r.data ->> 'corporation' = 'true')))`
  await tx.update(account).set({ corporation: approved }).where(eq(account.id, accountId))
}
