import { createServer } from 'node:net'
import type { Config } from '../config.ts'

/**
 * Takes the port before anything is made in a database or a folder: a start on one that is taken ends here. Whoever connects before
 * the server stands is cut off. Answers with how to give it up, a moment before the server takes it. Port 0 is any that is free.
 */
export async function takePort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<() => Promise<void>> {
  if (port === 0) return async () => {}
  const holder = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    holder.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} of ${host} is taken: end what uses it, or set another PORT. Nothing was made.`)
          : error,
      ),
    )
    holder.listen(port, host, resolve)
  })
  return () => new Promise((resolve) => holder.close(() => resolve()))
}
