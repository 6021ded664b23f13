import type { Readable } from 'node:stream'
import { type MetadataValue, S3Store } from '@tus/s3-store'

/** As much of a list of parts as is a beginning: what comes after a missing one is not. */
export function beginning<T>(parts: T[], numberOf: (part: T) => number | undefined): T[] {
  const hole = parts.findIndex((part, at) => numberOf(part) !== at + 1)
  return hole < 0 ? parts : parts.slice(0, hole)
}

/**
 * Stores the parts of a file one after the other. The library stores up to sixty at once and counts whatever it finds: where
 * one of them fails and a later one does not, it says that more is here than the beginning of the file. Its own limit would
 * not do: it is one for all files, so that a slow phone would hold up everybody.
 */
export class PartsInOrder extends S3Store {
  /** What was begun last for a file, by its id. */
  private readonly last = new Map<string, Promise<unknown>>()

  protected override async uploadParts(
    metadata: MetadataValue,
    bytes: Readable,
    number: number,
    offset: number,
  ): Promise<number> {
    return super.uploadParts(metadata, bytes, number, offset).finally(() => this.last.delete(metadata.file.id))
  }

  protected override uploadPart(...args: Parameters<S3Store['uploadPart']>): Promise<string> {
    return this.afterLast(args[0].file.id, () => super.uploadPart(...args))
  }

  protected override uploadIncompletePart(...args: Parameters<S3Store['uploadIncompletePart']>): Promise<string> {
    return this.afterLast(args[0], () => super.uploadIncompletePart(...args))
  }

  protected override async retrieveParts(...args: Parameters<S3Store['retrieveParts']>) {
    const parts = await super.retrieveParts(...args)
    // The library comes back here for each page of the list.
    return args[1] === undefined ? beginning(parts, ({ PartNumber }) => PartNumber) : parts
  }

  /** Not at all where the one before it failed. */
  private afterLast(id: string, store: () => Promise<string>): Promise<string> {
    const own = (this.last.get(id) ?? Promise.resolve()).then(store)
    this.last.set(id, own)
    return own
  }
}
