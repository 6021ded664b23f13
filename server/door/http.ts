import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { contract } from '../../contract/all.ts'
import { AppError } from '../../contract/errors/errors.ts'
import type { Call, Named } from '../../contract/kernel/call.ts'
import type { House } from '../house.ts'
import { admit, type Guest, guestOf, isEnrolled, type Pass, type Person, personOf } from '../who.ts'
import { answer } from './answer.ts'
import { type Deadlines, deadlines, keepDeadlines } from './deadline.ts'
import { answerBrokenRequest, answerError } from './envelope.ts'
import { type FormFile, refuseStrayFiles } from './form.ts'
import type { AnyHandler, OfficeUsed } from './handler.ts'
import { describe, schemaOf } from './openapi.ts'
import { guardPage, servePage } from './page.ts'
import { parse } from './parse.ts'
import { limitTo, root } from './route.ts'
import { measure } from './watch/metrics.ts'

declare module 'fastify' {
  interface FastifyRequest {
    person: Person | null
    guest: Guest | null
    /** Of who holds the token of a room. */
    pass: Pass | null
    /** The files that came with this request as a form. */
    received: FormFile[] | null
    /** What came, before the contract was laid on it: params, query and body. */
    sent: unknown
  }
  interface FastifyContextConfig {
    /** The name of the call behind the route, for logs and figures. */
    call?: string
    takes?: Call['takes']
    gives?: Call['gives']
  }
}

/** How calls take files that come in forms. */
export interface Forms {
  /** Teaches the app to read them; what came lies in `request.received`. */
  accept(app: FastifyInstance, house: House): void
  /** Whether it is known what the files of a call may be. */
  hasRule(call: string): boolean
  /** Lets go of files that came with a request that was refused, or answered before. */
  forget(house: House, received: FormFile[] | null): Promise<void>
}

/** What the house hands to its door: the door knows none of it by name. */
export interface Plugs {
  /** The function behind every call, by domain. */
  handlers: { [D in keyof typeof contract]: { [K in keyof (typeof contract)[D]]: unknown } }
  /** Whom the token of a room lets in. */
  passOf(house: House, token: string): Promise<Pass | null>
  forms: Forms
  officeUsed: OfficeUsed
  /** Adds routes that are no calls: resumable uploads, the demo's outbox. */
  routes: ((app: FastifyInstance, house: House) => void)[]
}

export interface AppOptions {
  /** Where the built page lies; without it only the API is served. */
  page?: string | undefined
  /** Takes the log instead of standard output. */
  log?: { write(line: string): void } | undefined
  /** How long a request may take; tests have no minute. */
  deadlines?: Deadlines | undefined
}

/** The one door. Every call of the contract becomes a route; there is no other way to add one. */
export async function buildApp(house: House, plugs: Plugs, options: AppOptions = {}): Promise<FastifyInstance> {
  const { config } = house
  const app = Fastify({
    bodyLimit: 1024 * 1024,
    // A phone that left its network never says so; a slow one that still sends is given all the time it needs.
    connectionTimeout: 120_000,
    trustProxy: config.trustProxy,
    forceCloseConnections: true,
    logger: { level: config.logLevel, ...(options.log ? { stream: options.log } : {}) },
    // Fastify's own lines carry addresses and query strings; ours below carry neither.
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
  })
  keepDeadlines(app, options.deadlines ?? deadlines)
  app.decorateRequest('person', null)
  app.decorateRequest('guest', null)
  app.decorateRequest('pass', null)
  app.decorateRequest('sent', null)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(new AppError('notFound'), request, reply))
  app.setValidatorCompiler<never>(({ schema }) => (value: unknown) => ({ value: parse(schema, value) }))
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  acceptJson(app)
  plugs.forms.accept(app, house)
  acceptUrlencoded(app)
  logAnswers(app)

  guardPage(app, house)
  await app.register(compress, { threshold: 1024 })
  await app.register(rateLimit, { global: false })
  await measure(app, house)
  if (config.openapi) await describe(app)
  for (const [domain, calls] of Object.entries(contract)) {
    for (const [key, call] of Object.entries(calls)) {
      const own = plugs.handlers[domain as keyof typeof contract] as Record<string, AnyHandler<never>>
      addCall(app, house, plugs, call, own[key] as AnyHandler<never>)
    }
  }
  for (const add of plugs.routes) add(app, house)
  if (options.page !== undefined) await servePage(app, options.page)
  return app
}

function addCall(
  app: FastifyInstance,
  house: House,
  { passOf, forms, officeUsed }: Plugs,
  call: Named,
  handler: AnyHandler<never>,
): void {
  if (call.takes === 'files' && !forms.hasRule(call.name))
    throw new Error(`${call.name} says not what its files may be`)
  app.route({
    method: call.method,
    url: `${root}/${call.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    schema: schemaOf(call),
    config: {
      call: call.name,
      ...(call.takes ? { takes: call.takes } : {}),
      ...(call.gives ? { gives: call.gives } : {}),
      ...limitOf(house, call),
    },
    // Attachments are packed already: gzip made 60 MB take 20 s, and hid from the reader how much is to come.
    ...(call.gives === 'file' ? { compress: false } : {}),
    // Before the body is read: strangers do not get to send one.
    onRequest: async (request, reply) => {
      // What a case says stays in no cache of a device that others use, nor of a proxy; our page asks so itself, others may not.
      reply.header('cache-control', 'private, no-store')
      const { headers } = request
      if (call.who === 'anyone') return
      if (call.who === 'guest') {
        request.guest = await guestOf(house, headers['activity-token'], headers['activity-phone'])
        if (!request.guest) throw new AppError('guestSignedOut')
        return
      }
      if (call.who === 'room') {
        request.pass = await passOf(house, headers.authorization ?? '')
        if (!request.pass) throw new AppError('signedOut')
        return
      }
      const token = call.who === 'abroad' ? headers['arbi-token'] : headers.authorization
      request.person = await personOf(house, token, call.who === 'abroad' ? 'abroad' : 'platform', !call.unattended)
      if (!request.person && (await isEnrolled(house, token))) throw new AppError('enrolled')
      admit(call, request.person)
    },
    preValidation: async (request) => {
      const { params, query, body } = request
      request.sent = { params, query, body }
    },
    ...(call.takes === 'files' ? { preHandler: refuseStrayFiles } : {}),
    handler: (request, reply) =>
      answer(house, call, handler, request, reply, { forget: () => forms.forget(house, request.received), officeUsed }),
    // A failure of ours may have come after the change was made: then the files stay for as long as loose ones do.
    onError: async ({ received }, _reply, error) => {
      if (error instanceof AppError) await forms.forget(house, received)
    },
  })
}

function limitOf(house: House, call: Call) {
  const limit = call.limit ?? (call.who === 'anyone' ? { max: 300, seconds: 60 } : undefined)
  return limit ? limitTo(house, limit) : {}
}

/** JSON is the body of every call. Old clients announce JSON and send nothing: that is no body. */
function acceptJson(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else json(request, body as string, done)
  })
}

/** What the page sends to calls that take it so; of a member named twice the last counts. Other calls refuse it. */
function acceptUrlencoded(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 4096 }, (request, body, done) => {
    if (request.routeOptions.config.takes !== 'urlencoded') return done(new AppError('badMedia'))
    done(null, Object.fromEntries(new URLSearchParams(body as string)))
  })
}

/** One line an answer: call, status, time, user id. No address, no query, no body, no token. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config
    const line = { call, method: request.method, route: request.routeOptions.url, status: reply.statusCode }
    request.log.info({ ...line, ms: Math.round(reply.elapsedTime), user: request.person?.id }, 'answered')
    done()
  })
}
