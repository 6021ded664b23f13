import { createWriteStream, mkdirSync, statSync } from 'node:fs'
import { access, constants, open, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Upload } from '@tus/server'
import { faultOf } from '../outage.ts'
import { capAt } from './cap.ts'
import { NothingThere, noRoom, type Place } from './store.ts'

/** Files in one folder. `sizeOf` tells the announced size of a key: sizes come from the table, offsets from the disk. */
export function diskStore(folder: string, sizeOf: (key: string) => Promise<number | undefined>): Place {
  mkdirSync(folder, { recursive: true })
  const begun = statSync(folder)
  /** Throws where the folder is not the one of the start: a disk that was taken away knows nothing of any file. */
  const mustBeHere = async (cause: unknown) => {
    const now = await stat(folder)
    if (now.ino !== begun.ino || now.dev !== begun.dev) throw cause
  }
  /** What is looked for, or undefined where there is no such file. */
  async function orNothing<T>(looking: Promise<T>): Promise<T | undefined> {
    try {
      return await looking
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await mustBeHere(error)
      return undefined
    }
  }
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
    kind: 'folder',
    tus: new Pieces({ directory: folder, configstore }),

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
      const handle = await orNothing(open(pathOf(key), 'r'))
      if (!handle) throw new NothingThere(key)
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

    async check() {
      // A disk that broke is often still read: the system lets nobody write to it.
      await access(folder, constants.W_OK)
    },

    async *list() {
      for await (const { name } of await opendir(folder)) {
        const found = await orNothing(stat(pathOf(name)))
        if (found?.isFile()) yield { key: name, at: found.mtime }
      }
    },
  }
}

/** The library says of no failed write why it failed. */
class Pieces extends FileStore {
  override async write(bytes: Readable, key: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, key), { flags: 'r+', start: offset })
    try {
      await pipeline(bytes, file)
    } catch (error) {
      if (faultOf(error) !== 'full') throw error
      // Else files that are refused would keep the disk full. The device has all of it, and begins anew.
      await rm(join(this.directory, key), { force: true })
      throw noRoom
    }
    return offset + file.bytesWritten
  }
}
