import * as Comlink from 'comlink'
import { fileTypeFromBlob } from 'file-type/core'
import { checkContent } from '../../contract/both/content.ts'
import type { FileBytes } from '../../contract/both/zip.ts'
import { AppError, type ErrorCode, type Params } from '../../contract/errors/errors.ts'
import { digestOf } from './digest.ts'

export type Inspected = { digest: string } | { refused: ErrorCode; params: Params }

/** What the worker does at the moment, if anything. */
let doing: AbortController | undefined

function bytesOf(file: File): FileBytes {
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer())
  return { name: file.name, size: file.size, read }
}

const inspector = {
  /** Holds this lock for as long as the worker lives: whoever else is given it knows that the worker is gone. */
  hold(name: string): Promise<void> {
    return new Promise((held) => {
      void navigator.locks.request(name, () => {
        held()
        return new Promise<never>(() => {})
      })
    })
  },

  /** What is wrong with the content, or else the digest. Reading errors reject. One file at a time. */
  async inspect(file: File, onProgress: ((bytes: number) => void) & Comlink.ProxyMarked): Promise<Inspected> {
    const abort = new AbortController()
    doing = abort
    try {
      await checkContent(bytesOf(file), (await fileTypeFromBlob(file))?.ext)
      return { digest: await digestOf(file, onProgress, abort.signal) }
    } catch (error) {
      if (error instanceof AppError) return { refused: error.code, params: error.params }
      throw error
    } finally {
      ;(onProgress as unknown as Comlink.Remote<() => void>)[Comlink.releaseProxy]()
    }
  },

  /** Ends what is being done: it rejects. */
  stop(): void {
    doing?.abort()
  },
}
export type Inspector = typeof inspector

Comlink.expose(inspector)
