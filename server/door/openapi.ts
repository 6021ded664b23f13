import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Named } from '../../contract/kernel/call.ts'
import { draftDays, looseDays, tusPath } from '../../contract/upload/upload.ts'
import { root } from './route.ts'

const refused = z.object({
  code: z.int(),
  message: z.string(),
  data: z.null(),
  error: z.string(),
  params: z.record(z.string(), z.unknown()),
  fields: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), code: z.string() })),
})

/** GET /moduleApi/openapi.json, and /moduleApi/docs to browse it: with rights and refusals of every call, so only where OPENAPI says so. */
export async function describe(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Online arbitration',
        version: '1',
        description: [
          'Answers are {code, message, data}; code equals the HTTP status.',
          `Files go up by tus 1.0 at ${root}/${tusPath}, to an address whose last part, a UUID, the client chooses. One that no record`,
          `takes is dropped after ${looseDays} days. One that a draft names is kept for ${draftDays} days from the last HEAD by which its`,
          'owner asked after it once all of it was there; the page does so for every draft that it holds.',
        ].join(' '),
      },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, { routePrefix: `${root}/docs`, staticCSP: false })
  app.get(`${root}/openapi.json`, { schema: { hide: true } }, () => app.swagger())
}

const bodyTypes = { files: 'multipart/form-data', urlencoded: 'application/x-www-form-urlencoded' }

/** What Fastify checks and the document shows of a call. */
export function schemaOf(call: Named) {
  const rights = typeof call.who === 'string' ? call.who : call.who.join(', ')
  const refuses = call.refuses ? ` · refuses: ${call.refuses.join(', ')}` : ''
  const good =
    call.gives === 'file'
      ? { description: 'The bytes', content: { 'application/octet-stream': { schema: z.file() } } }
      : z.object({ code: z.literal(200), message: z.string(), data: call.reply })
  return {
    operationId: call.name,
    summary: call.says,
    description: `who: ${rights} · offline: ${call.offline}${refuses}`,
    tags: [call.name.split('.')[0] ?? call.name],
    ...(call.who === 'anyone' ? {} : { security: [{ token: [] }] }),
    ...(call.takes ? { consumes: ['application/json', bodyTypes[call.takes]] } : {}),
    ...(call.params ? { params: call.params } : {}),
    ...(call.query ? { querystring: call.query } : {}),
    ...(call.body ? { body: call.body } : {}),
    response: { 200: good, '4xx': refused },
  }
}
