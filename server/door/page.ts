import { type IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { AppError } from '../../contract/errors/errors.ts'
import type { House } from '../house.ts'
import { isOwnHost } from './host.ts'

/** Decoders are WebAssembly; what they and character maps are fetched from is ourselves. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; font-src data:"

/** The built page. Files under assets/ carry a hash in their name and never change; all others are asked for each time. */
export async function servePage(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: resolve(folder),
    cacheControl: false,
    setHeaders(reply, path) {
      const forever = /[/\\]assets[/\\]/.test(path)
      reply.setHeader('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
      // A worker has a policy of its own: that of PDFs runs the decoders of scans, and may nothing else.
      if (/[/\\]pdf\.worker[^/\\]*$/.test(path)) reply.setHeader('content-security-policy', pdfWorkerPolicy)
    },
  })
}

/** The page's own sockets. Older browsers do not count them to 'self'; a host that is none is not repeated. */
const socketsOf = ({ headers: { host = '' } }: IncomingMessage): string =>
  /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"

/** Nothing is fetched from, sent to or shown within another host. */
const policy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // PrimeReact writes style elements while it runs.
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  'connect-src': ["'self'", socketsOf],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  // The trial runs on plain http.
  'upgrade-insecure-requests': null,
}

/** What the page asks a device for, and all else that browsers would give. */
const own = [
  'autoplay',
  'camera',
  'clipboard-write',
  'display-capture',
  'fullscreen',
  'microphone',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
]
const nobodys = [
  'accelerometer',
  'bluetooth',
  'clipboard-read',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const permissions = [...own.map((name) => `${name}=(self)`), ...nobodys.map((name) => `${name}=()`)].join(', ')

/** What browsers are told of every answer: the page keeps to its own host, and is kept in nobody else's. */
export function guardPage(app: FastifyInstance, { config }: House): void {
  const guard = helmet({
    contentSecurityPolicy: { directives: policy },
    hsts: config.publicUrl?.startsWith('https:') ?? false,
    xFrameOptions: { action: 'deny' },
  })
  const headersFor = (request: IncomingMessage) => {
    const answer = new ServerResponse(request)
    answer.setHeader('permissions-policy', permissions)
    guard(request, answer, (error) => {
      if (error) throw error
    })
    return { host: request.headers.host, headers: Object.entries(answer.getHeaders()) }
  }
  // The same for every request to a host: made anew for each, they cost more than many an answer.
  let last: ReturnType<typeof headersFor> | undefined
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!last || last.host !== raw.headers.host) last = headersFor(raw)
    for (const [name, value] of last.headers) if (value !== undefined) reply.raw.setHeader(name, value)
    if (isOwnHost(config, raw)) done()
    else done(new AppError('host.foreign', { address: config.publicUrl ?? '' }))
  })
}
