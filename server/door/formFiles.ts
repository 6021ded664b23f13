import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../contract/errors.ts'
import type { House } from '../house.ts'
import { mustHaveSpace } from '../store/space.ts'
import { mustFit } from '../upload/create.ts'
import { ownerOf, takeFormFiles } from '../upload/formFiles.ts'
import { type FormLimits, maxBytes, readForm, strangerPace } from './form.ts'
import { netOf } from './net.ts'
import { isAnswered, keyOf } from './once.ts'
import { seated, seats, takeSeat } from './seat.ts'

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
    const sit = (...seat: Parameters<typeof takeSeat>) => leave.push(takeSeat(...seat))
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
          if (!isAgain) await mustFit(house, house.db.orm, ownerId, seated(`of ${ownerId}`).bytes)
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

/** A file in a part that the call does not know would stay as nobody's. Throws `badRequest` at the part. */
export async function refuseStrayFiles({ received, body }: FastifyRequest): Promise<void> {
  const known = JSON.stringify(body ?? null)
  const stray = (received ?? []).filter(({ id }) => !known.includes(id))
  if (stray.length === 0) return
  const fields = stray.map(({ field }) => ({ path: [field], code: 'wrongType' as const }))
  throw new AppError('badRequest', {}, fields)
}
