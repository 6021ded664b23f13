import { pipeline, Readable } from 'node:stream'
import { type CompletedPart, S3 } from '@aws-sdk/client-s3'
import { Upload } from '@tus/server'
import type { Bucket } from '../config.ts'
import { capAt } from './cap.ts'
import { beginning, PartsInOrder } from './inOrder.ts'
import { NothingThere, type Place } from './store.ts'

/** Bytes of one part: what a broken upload loses at most, and what a form holds in memory. The least S3 takes. */
const partBytes = 5 * 1024 * 1024

const missing = ['NotFound', 'NoSuchKey', 'NoSuchUpload']

/** What is asked for, or undefined where the bucket has no such thing. */
async function orNothing<T>(asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && missing.includes(error.name)) return undefined
    throw error
  }
}

/**
 * Files in a bucket of their own. An upload on its way is a multipart upload with a `.info` beside it, and a `.part` for an end
 * too small to be a part; what S3 holds of it is what counts, so that any instance goes on from there.
 */
export function bucketStore({ name, ...place }: Bucket): Place {
  const s3ClientConfig = {
    ...place,
    // Without these a bucket that says nothing is waited for for ever.
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
    // Not every server that speaks S3 knows the checksums that the SDK adds of its own accord; ours are in the table.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
  }
  const s3 = new S3(s3ClientConfig)
  const at = (key: string) => ({ Bucket: name, Key: key })
  // Another instance may have begun an upload anew: nothing is remembered here.
  const cache = { get: async () => undefined, set: async () => undefined, delete: async () => undefined }
  const tus = new PartsInOrder({
    partSize: partBytes,
    useTags: false,
    cache,
    s3ClientConfig: { ...s3ClientConfig, bucket: name },
  })

  const sizeOf = async (key: string) => (await orNothing(s3.headObject(at(key))))?.ContentLength

  /** The upload on its way under a key: its id and the parts of its beginning; undefined where there is none. */
  async function openUpload(key: string) {
    const info = await orNothing(s3.headObject(at(`${key}.info`)))
    const UploadId = info?.Metadata?.['upload-id']
    if (!UploadId) return undefined
    const parts: { size: number; part: CompletedPart }[] = []
    for (let marker: string | undefined, more = true; more; ) {
      const page = await orNothing(s3.listParts({ ...at(key), UploadId, PartNumberMarker: marker }))
      if (!page) return undefined
      for (const { Size = 0, ETag, PartNumber } of page.Parts ?? [])
        parts.push({ size: Size, part: { ETag, PartNumber } })
      marker = page.NextPartNumberMarker
      more = page.IsTruncated === true
    }
    return { UploadId, parts: beginning(parts, ({ part }) => part.PartNumber) }
  }

  return {
    kind: 'bucket',
    tus,

    async begin(key, size) {
      if ((await openUpload(key)) || (await sizeOf(key)) !== undefined) return
      await tus.create(new Upload({ id: key, size, offset: 0 }))
    },

    async held(key) {
      const whole = await sizeOf(key)
      if (whole !== undefined) return whole
      const open = await openUpload(key)
      if (!open) return 0
      return open.parts.reduce((sum, { size }) => sum + size, (await sizeOf(`${key}.part`)) ?? 0)
    },

    async read(key, range) {
      if (range && range.end <= range.start) return Readable.from([])
      const part = range ? { Range: `bytes=${range.start}-${range.end - 1}` } : {}
      const found = await orNothing(s3.getObject({ ...at(key), ...part }))
      if (!found) throw new NothingThere(key)
      return found.Body as Readable
    },

    async write(key, bytes, maxBytes) {
      const cap = capAt(maxBytes)
      // What goes wrong on the way ends the reading below.
      const source = pipeline(bytes, cap, () => undefined)
      let UploadId: string | undefined
      const Parts: CompletedPart[] = []
      try {
        for await (const Body of partsOf(source)) {
          if (UploadId === undefined && Body.length < partBytes) {
            await s3.putObject({ ...at(key), Body })
            return cap.passed
          }
          UploadId ??= (await s3.createMultipartUpload(at(key))).UploadId
          const PartNumber = Parts.length + 1
          const { ETag } = await s3.uploadPart({ ...at(key), UploadId, PartNumber, Body })
          Parts.push({ ETag, PartNumber })
        }
        await s3.completeMultipartUpload({ ...at(key), UploadId, MultipartUpload: { Parts } })
        return cap.passed
      } catch (error) {
        source.destroy()
        if (UploadId !== undefined) await orNothing(s3.abortMultipartUpload({ ...at(key), UploadId }))
        throw error
      }
    },

    async settle(key) {
      if ((await sizeOf(key)) !== undefined) return
      // The server died between the last part and this.
      const open = await openUpload(key)
      if (!open) return
      const Parts = open.parts.map(({ part }) => part)
      await s3.completeMultipartUpload({ ...at(key), UploadId: open.UploadId, MultipartUpload: { Parts } })
    },

    async remove(key) {
      const open = await openUpload(key)
      if (open) await orNothing(s3.abortMultipartUpload({ ...at(key), UploadId: open.UploadId }))
      for (const one of [key, `${key}.part`, `${key}.info`]) await s3.deleteObject(at(one))
    },

    async check() {
      await s3.listObjectsV2({ Bucket: name, MaxKeys: 1 })
    },

    async *list() {
      for (let token: string | undefined, more = true; more; ) {
        const page = await s3.listObjectsV2({ Bucket: name, ContinuationToken: token })
        for (const { Key = '', LastModified = new Date() } of page.Contents ?? [])
          yield { key: Key.replace(/\.(info|part)$/, ''), at: LastModified }
        token = page.NextContinuationToken
        more = page.IsTruncated === true
      }
    },
  }
}

/** The bytes in parts of equal size but the last. No bytes are one empty part. */
async function* partsOf(source: Readable): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = []
  let length = 0
  let any = false
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) {
      const piece = chunk.subarray(at, at + partBytes - length)
      gathered.push(piece)
      length += piece.length
      at += piece.length
      if (length < partBytes) continue
      yield Buffer.concat(gathered)
      any = true
      gathered = []
      length = 0
    }
  }
  if (length > 0 || !any) yield Buffer.concat(gathered)
}
