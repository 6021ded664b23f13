import type { Server } from 'node:http'
import { isRunnableDevEnvironment, type Plugin, type ViteDevServer } from 'vite'
import type { Database } from './database/db.ts'

/** Outlives every reload: opening PGlite anew would take seconds, and its lock would be in the way. */
const kept = globalThis as { devDatabase?: Database }

const ours = /^\/(moduleApi|healthz|metrics|pki|v|dev\/outbox)(\b|\.json)/

interface Live {
  app: { routing(request: unknown, response: unknown): void; ready(): PromiseLike<unknown> }
  close(): Promise<void>
}

/** `npm run dev`: page, API, uploads and sockets on one port. An edit of the server is live at the next request. */
export function devServer(): Plugin {
  return {
    name: 'server',
    apply: 'serve',
    config: () => ({
      server: { port: Number(process.env.PORT ?? 8080), host: process.env.HOST ?? '127.0.0.1', strictPort: true },
    }),
    async configureServer(vite) {
      const { httpServer } = vite
      if (!httpServer) return
      let live = load(vite, httpServer as Server)
      // The first load must not delay the page; whoever asks before it is done waits below.
      live.catch((error) => vite.config.logger.error(String(error)))

      vite.watcher.on('change', (path) => {
        if (!/\/(server|contract)\/.*\.(ts|sql)$/.test(path) || path.endsWith('/server/dev.ts')) return
        const before = live
        live = before
          .then(
            (old) => old.close(),
            () => undefined,
          )
          .then(() => load(vite, httpServer as Server))
        live.then(
          () => vite.config.logger.info('server reloaded', { timestamp: true }),
          (error) => vite.config.logger.error(String(error)),
        )
      })

      vite.middlewares.use((request, response, next) => {
        if (!ours.test(request.url ?? '')) return next()
        live.then(({ app }) => app.routing(request, response), next)
      })

      const close = vite.close.bind(vite)
      vite.close = async () => {
        await live.then(
          (old) => old.close(),
          () => undefined,
        )
        await kept.devDatabase?.close()
        delete kept.devDatabase
        await close()
      }
      process.once('SIGINT', () => void vite.close().then(() => process.exit(0)))
    },
  }
}

/** The server's modules, fresh from the disk, around the database that stays open. */
async function load(vite: ViteDevServer, server: Server): Promise<Live> {
  const environment = vite.environments.ssr
  if (!environment || !isRunnableDevEnvironment(environment)) throw new Error('Vite cannot run the server here')
  const { runner } = environment
  runner.clearCache()
  const [{ readConfig }, { openDatabase }, { migrate }, { openStore }, { furnish }] = await Promise.all([
    runner.import<typeof import('./config.ts')>('/server/config.ts'),
    runner.import<typeof import('./database/db.ts')>('/server/database/db.ts'),
    runner.import<typeof import('./database/migrate.ts')>('/server/database/migrate.ts'),
    runner.import<typeof import('./store/open.ts')>('/server/store/open.ts'),
    runner.import<typeof import('./start.ts')>('/server/start.ts'),
  ])
  const config = readConfig({ LOG_LEVEL: 'warn', ...process.env })
  kept.devDatabase ??= await openDatabase(config)
  await migrate(kept.devDatabase)
  const store = await openStore(config, kept.devDatabase)
  const live = await furnish({ config, db: kept.devDatabase, store, now: () => new Date() }, { server })
  await live.app.ready()
  return live
}
