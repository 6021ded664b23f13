import Fastify from 'fastify'

/** The floor: a route that does nothing. Prints its port. */
const app = Fastify()
app.get('/', () => ({ ok: true }))
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)
