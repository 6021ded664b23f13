import { X509Certificate } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { limitTo } from '../door/route.ts'
import type { House } from '../house.ts'
import { listPath, ownAuthority, revokedList } from './authority.ts'

/**
 * What checkers from outside fetch: the certificate of the authority, as DER for readers and as PEM, and the list of revoked ones.
 * `/v/CODE` leads to the page of that code, for scanners that cut an address at its `#`.
 */
export function showPki(app: FastifyInstance, house: House): void {
  const shared = { schema: { hide: true }, config: limitTo(house, { max: 120, seconds: 60 }) }
  const certificate = () => house.db.tx((tx) => ownAuthority({ house, tx }))
  app.get('/pki/authority.cer', shared, async (_, reply) =>
    reply.type('application/pkix-cert').send(await certificate()),
  )
  app.get('/pki/authority.pem', shared, async (_, reply) =>
    reply.type('application/x-pem-file').send(new X509Certificate(await certificate()).toString()),
  )
  app.get(listPath, shared, async (_, reply) =>
    reply.type('application/pkix-crl').send(await house.db.tx((tx) => revokedList({ house, tx }))),
  )
  app.get<{ Params: { code: string } }>('/v/:code', shared, ({ params }, reply) =>
    reply.redirect(`/#/officialSeal?code=${encodeURIComponent(params.code.slice(0, 40).toWellFormed())}`),
  )
}
