import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../../../contract/errors/errors.ts'
import type { House } from '../../house.ts'
import { guessesNow } from './guesses.ts'
import { watchHealth } from './health.ts'

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** GET /healthz tells how we stand; GET /metrics is for this machine, or for whoever has the token. */
export async function measure(app: FastifyInstance, house: House): Promise<void> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'call_seconds',
    help: 'Time to answer, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const { gone } = house.store
  new Gauge({
    name: 'files_gone',
    help: 'Files whose bytes were looked for since the start and are not in the store',
    registers: [registry],
    collect() {
      this.set(gone.ids.size)
    },
  })
  gone.tell((file) => app.log.error({ file }, 'the bytes of a file are gone from the store'))
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config
    if (call !== undefined) seconds.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })

  const guesses = new Gauge({
    name: 'code_guesses',
    help: 'Wrong guesses of a day at codes for accounts that exist, by what the code is for',
    labelNames: ['use'],
    registers: [],
    async collect() {
      this.reset()
      for (const [use, count] of Object.entries(await guessesNow(house))) this.set({ use }, count)
    },
  })
  registry.registerMetric(guesses)
  const health = watchHealth(house, app.log)
  // Also where nobody asks for our health.
  const watching = setInterval(() => void health(), 60_000)
  watching.unref()
  app.addHook('onClose', async () => clearInterval(watching))
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
    const found = await health()
    return reply.status(found.ok ? 200 : 503).send(found)
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken } = house.config
    const may =
      metricsToken === undefined
        ? loopback.includes(request.ip)
        : isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!may) throw new AppError('forbidden')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Takes as long wherever they begin to differ. */
function isSame(said: string, secret: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(said), hash(secret))
}
