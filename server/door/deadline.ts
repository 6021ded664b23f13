import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tusPath } from '../../contract/upload/upload.ts'
import { answerBrokenRequest } from './envelope.ts'
import { root } from './route.ts'

export interface Deadlines {
  /** All that is asked must be here by then. */
  askedMs: number
  /** And the answer taken by then. */
  answeredMs: number
}
/** The longest answers that are no files take half a minute (a PDF, a picture that is read); a line of 20 kbit/s takes 1 MB in seven. */
export const deadlines: Deadlines = { askedMs: 60_000, answeredMs: 600_000 }

/**
 * Every request has an end, however slowly its sender speaks or listens: Node's own limits are of silence and of the head alone.
 * Only bytes of files have none: they come and go for as long as they move, at paces of their own (door/form, upload/tus).
 */
export function keepDeadlines(app: FastifyInstance, { askedMs, answeredMs }: Deadlines): void {
  app.addHook('onRequest', (request, reply, done) => {
    const end = () => {
      if (reply.raw.headersSent) request.socket.destroy()
      else answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, request.socket)
    }
    const brings = bringsFile(request)
    const asked = brings ? undefined : setTimeout(() => request.raw.complete || end(), askedMs)
    const answered = brings || takesFile(request) ? undefined : setTimeout(end, answeredMs)
    reply.raw.once('close', () => {
      clearTimeout(answered)
      // An answer that came before the whole question: what is left of it has the same end.
      if (request.raw.complete) clearTimeout(asked)
    })
    request.raw.once('close', () => clearTimeout(asked))
    done()
  })
}

const isTus = ({ routeOptions: { url } }: FastifyRequest) => url?.startsWith(`${root}/${tusPath}`) ?? false

const bringsFile = (request: FastifyRequest) =>
  isTus(request) ||
  (request.routeOptions.config.takes === 'files' && /^multipart\//i.test(request.headers['content-type'] ?? ''))

/** The page's own files are taken over the slowest lines, too. */
const takesFile = (request: FastifyRequest) =>
  request.routeOptions.config.gives === 'file' || !request.routeOptions.url?.startsWith(root)
