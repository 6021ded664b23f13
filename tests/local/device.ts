import { vi } from 'vitest'
import * as z from 'zod/mini'
import { profile, toldOfAll, type User } from '../../contract/account/user.ts'
import { filing } from '../../contract/filing/filing.ts'
import { userDb } from '../../src/local/db.ts'
import { keepDraft } from '../../src/local/draft.ts'
import { addFile } from '../../src/local/file.ts'
import { submit } from '../../src/local/outbox.ts'
import type { DrainDeps } from '../../src/local/send/drain.ts'
import type { RoundDeps } from '../../src/local/send/round.ts'
import { signIn } from '../../src/local/session.ts'
import { makeFields } from '../make/preservation.ts'

export function makeUser(name: string): User {
  return {
    ...z.parse(profile, { nickName: name }),
    id: `${name}-${crypto.randomUUID()}`,
    username: name,
    email: '',
    phone: '',
    enabled: true,
    cate: 'USER',
    cateName: '当事人',
    tenantId: 1,
    status: 'VERIFIED',
    roles: [],
    jobs: [],
    dept: '',
    deptId: '',
    idPos: '',
    idOther: '',
    handId: '',
    verifyType: '',
    customerId: '',
    signatureId: '',
    pwdTimeOut: 180,
    corporation: false,
    createTime: '2026-11-21T00:00:00Z',
    notices: toldOfAll,
  }
}

let minutes = 0

/** What nobody answered rests before it is asked again: a minute has passed since the test before. */
export function rested(): void {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(60_000 * ++minutes)
}

/** What gateways say in JSON of their own: with an `error`, as we do, but no code of ours. */
export const gatewayWords = [
  [404, { timestamp: 1, status: 404, error: 'Not Found', path: '/x' }],
  [429, { error: 'Too Many Requests' }],
  [413, { status: 413, error: 'Payload Too Large' }],
  [400, { error: 'badRequest' }],
  [401, { error: 'invalid_token' }],
] as const

/** Signs a person in on this device, as the login screen does. */
export async function arrive(user: User, token = `Bearer ${crypto.randomUUID()}`): Promise<string> {
  await signIn(user, token)
  return token
}

/** A draft with one small file, as typed and chosen. */
export async function draftWithFile(
  reason = '理由',
): Promise<{ draftId: string; fileId: string; body: ReturnType<typeof bodyOf> }> {
  const draftId = crypto.randomUUID()
  await keepDraft(
    {
      id: draftId,
      call: filing.submitPreservation.name,
      title: '保全申请',
      fields: makeFields({ reason }),
      version: 0,
    },
    0,
  )
  const file = await addFile(draftId, new File(['%PDF-1.4 申请书'], '申请书.pdf'), {
    purpose: 'application',
    group: 'danbao1',
    digest: 'a'.repeat(64),
  })
  return { draftId, fileId: file.id, body: bodyOf(draftId, file.id, reason) }
}

export function bodyOf(id: string, attachmentId: string, reason: string) {
  return { ...makeFields({ reason }), id, version: 0, files: [{ attachmentId, purpose: 'application' as const }] }
}

export async function queueOne(reason?: string): Promise<{ draftId: string; fileId: string }> {
  const { draftId, fileId, body } = await draftWithFile(reason)
  await submit(filing.submitPreservation, draftId, { body })
  return { draftId, fileId }
}

/** Locks by name, as the browser's: one holder at a time, the next in the order asked. */
export function fakeLocks(): DrainDeps['withLock'] {
  const tails = new Map<string, Promise<void>>()
  return async (name, work, signal) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted()
      return work()
    })
    tails.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }
}

/** Stands in for browser and network: records what left the device, and answers as told. */
export function fakeDeps(
  answer: (body: { id: string; reason: string }) => Promise<unknown> | unknown = ({ id }) => ({ id, version: 1 }),
) {
  const left: { key: string; body: { id: string; reason: string } }[] = []
  const files: string[] = []
  const locks = fakeLocks()
  /** Moves forward where a test wants to. */
  const clock = { now: 0 }
  const deps: DrainDeps = {
    withLock: locks,
    async sendFile(file) {
      files.push(file.id)
      file.onProgress(file.blob.size)
    },
    askAfter: async () => undefined,
    ask: (async (_: unknown, input: { body: { id: string; reason: string } }, options: { key: string }) => {
      left.push({ key: options.key, body: input.body })
      return answer(input.body)
    }) as unknown as DrainDeps['ask'],
    now: () => Math.max(Date.now(), clock.now),
    random: () => 0.5,
  }
  return { deps, left, files, clock }
}

/** Everything of one person on this device, as it lies there. */
export async function inventory(user: User) {
  const db = userDb(user.id)
  return {
    drafts: await db.drafts.toArray(),
    outbox: await db.outbox.toArray(),
    files: await db.files.toArray(),
    blobs: await db.blobs.count(),
    rows: await db.rows.toArray(),
  }
}

/** What was refused of the chosen files of one person, as their row says it. */
export async function refusedOf(user: User) {
  const files = await userDb(user.id)
    .files.filter((file) => file.refused !== undefined)
    .toArray()
  return files.map(({ id, draftId, purpose, name, refused }) => ({ id, draftId, purpose, name, ...refused }))
}

/** A transfer that goes on until it is told to stop, or `finish` lets it end. */
export function endless<T extends RoundDeps>(deps: T) {
  let end = () => {}
  const begun: string[] = []
  const stopped: string[] = []
  const sendFile: RoundDeps['sendFile'] = async (file) => {
    begun.push(file.id)
    await new Promise<void>((resolve, reject) => {
      end = resolve
      file.signal.addEventListener('abort', () => {
        stopped.push(file.id)
        reject(file.signal.reason)
      })
    })
  }
  return { deps: { ...deps, sendFile }, begun, stopped, finish: () => end() }
}
