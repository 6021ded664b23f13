/** What we use of yazl, which brings no types. */
declare module 'yazl' {
  import type { EventEmitter } from 'node:events'
  import type { Readable } from 'node:stream'

  export class ZipFile extends EventEmitter {
    readonly outputStream: Readable
    addBuffer(bytes: Buffer, path: string, options?: { mtime?: Date; compress?: boolean }): void
    /** Asks for the bytes when those before them are written. */
    addReadStreamLazy(
      path: string,
      options: { mtime?: Date; compress?: boolean },
      open: (opened: (error: Error | null, bytes?: Readable) => void) => void,
    ): void
    end(): void
  }
}
