import Fastify from 'fastify'
import pg from 'pg'

/** The floor: a route that does nothing, and where there is a database one that asks `SELECT 1`. Prints its port. */
const app = Fastify()
app.get('/', () => ({ ok: true }))
const { DATABASE_URL: connectionString } = process.env
if (connectionString) {
  const pool = new pg.Pool({ connectionString })
  app.get('/select', async () => (await pool.query('SELECT 1 AS ok')).rows[0])
}
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)
