import { createWriteStream, mkdirSync } from 'node:fs'
import { open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { capAt } from './cap.ts'
import type { Store } from './store.ts'

/** Files in one folder. `sizeOf` tells the announced size of a key: sizes come from the table, offsets from the disk. */
export function diskStore(folder: string, sizeOf: (key: string) => Promise<number | undefined>): Store {
  mkdirSync(folder, { recursive: true })
  const pathOf = (key: string) => join(folder, key)
  // A killed server finds both as they were, so the library keeps nothing of its own.
  const configstore = {
    async get(id: string) {
      const size = await sizeOf(id)
      return size === undefined ? undefined : new Upload({ id, size, offset: 0 })
    },
    async set() {},
    async delete() {},
  }
  return {
    tus: new FileStore({ directory: folder, configstore }),

    async begin(key) {
      const handle = await open(pathOf(key), 'a')
      await handle.close()
    },

    async held(key) {
      return (await orNothing(stat(pathOf(key))))?.size ?? 0
    },

    async read(key, range) {
      if (range && range.end <= range.start) return Readable.from([])
      // Opened here, so that a missing file is a refusal and no broken answer.
      const handle = await open(pathOf(key), 'r')
      const part = range ? { start: range.start, end: range.end - 1 } : {}
      return handle.createReadStream({ ...part, highWaterMark: 256 * 1024 })
    },

    async write(key, bytes, maxBytes) {
      const cap = capAt(maxBytes)
      const file = createWriteStream(pathOf(key), { flush: true })
      try {
        await pipeline(bytes, cap, file)
        return cap.passed
      } catch (error) {
        // Where the bytes broke off at once the file is still being made, and would come after its removal.
        if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve))
        await rm(pathOf(key), { force: true })
        throw error
      }
    },

    async settle(key) {
      const handle = await open(pathOf(key), 'r')
      await handle.sync().finally(() => handle.close())
    },

    async remove(key) {
      await rm(pathOf(key), { force: true })
    },

    async *list() {
      for await (const { name } of await opendir(folder)) {
        const found = await orNothing(stat(pathOf(name)))
        if (found?.isFile()) yield { key: name, at: found.mtime }
      }
    },
  }
}

/** What is looked for, or undefined where there is no such file. */
async function orNothing<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
