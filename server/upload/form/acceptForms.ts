import type { IncomingMessage } from 'node:http'
import { inArray } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../contract/errors/errors.ts'
import { type FormFile, type FormLimits, maxBytes, readForm, strangerPace } from '../../door/form.ts'
import type { Forms } from '../../door/http.ts'
import { seated, seats, takeFormSeat } from '../../door/limit/seat.ts'
import { isAnswered, keyOf } from '../../door/once.ts'
import { netOf } from '../../door/route.ts'
import type { House } from '../../house.ts'
import { mustHaveSpace } from '../../store/space.ts'
import { file } from '../../tables/upload.ts'
import { sizeMustFit } from '../create.ts'
import { dropFiles } from '../drop.ts'
import { hasRule, ownerOf, takeFormFiles } from './formFiles.ts'

/**
 * Calls that take files accept their body as a form, too: its files are in the store and have their rows when the body is
 * checked, and stand in it as `{attachmentId}`. Whatever is refused after that takes them along.
 */
export function acceptForms(app: FastifyInstance, house: House): void {
  app.decorateRequest('received', null)
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { call = '', takes } = request.routeOptions.config
    if (takes !== 'files') throw new AppError('badMedia')
    const { person, headers } = request
    const key = keyOf(headers['idempotency-key'])
    // Sent again under its key it is only compared with the first one: it needs no room and makes no second file.
    const isAgain = person !== null && key !== undefined && (await isAnswered(house.db.orm, person.id, key))
    const bytes = Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes)
    const leave: (() => void)[] = []
    const sit = (...seat: Parameters<typeof takeFormSeat>) => leave.push(takeFormSeat(...seat))
    try {
      if (!person) {
        sit('strangers', seats.strangers)
        sit(`from ${netOf(request.ip)}`, seats.address)
      }
      const limits: FormLimits = {
        pace: person ? undefined : strangerPace,
        async beforeFile(texts) {
          const ownerId = person?.id ?? (await ownerOf(house, texts, key !== undefined))
          sit(`of ${ownerId}`, seats.owner, bytes)
          await mustHaveSpace(house, seated(`of ${ownerId}`).bytes)
          if (!isAgain) await sizeMustFit(house, house.db.orm, ownerId, seated(`of ${ownerId}`).bytes)
        },
      }
      const form = await readForm(house, payload, limits)
      const parts = isAgain ? form.files : await takeFormFiles(house, call, person, form, key !== undefined)
      request.received = form.files
      return { ...form.texts, ...Object.fromEntries(parts.map(({ field, id }) => [field, { attachmentId: id }])) }
    } finally {
      for (const go of leave) go()
    }
  })
}

/** Files that came with a request that was refused, or answered before: they go as they came. */
export async function forget(house: House, received: FormFile[] | null): Promise<void> {
  const ids = (received ?? []).map(({ id }) => id)
  if (ids.length === 0) return
  await dropFiles(house, ids)
  const rows = await house.db.orm.select({ id: file.id }).from(file).where(inArray(file.id, ids))
  // Those that were only compared have no row.
  for (const id of ids) if (!rows.some((row) => row.id === id)) await house.store.remove(id)
}

/** What the door needs to take files that come in forms. */
export const forms: Forms = { accept: acceptForms, hasRule, forget }
