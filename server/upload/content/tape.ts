import type { Readable } from 'node:stream'

/** A stream read forward by counted bytes. Throws RangeError where it ends before what is asked for, or has passed it. */
export class Tape {
  private readonly source: AsyncIterator<Buffer>
  private held: Buffer = Buffer.alloc(0)
  private position = 0

  constructor(stream: Readable) {
    this.source = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  }

  /** Up to `max` of the bytes that come next; at least one. */
  private async next(max: number): Promise<Buffer> {
    while (this.held.length === 0) {
      const { done, value } = await this.source.next()
      if (done) throw new RangeError('The stream ended')
      this.held = value
    }
    const piece = this.held.subarray(0, max)
    this.held = this.held.subarray(piece.length)
    this.position += piece.length
    return piece
  }

  async *pieces(count: number): AsyncGenerator<Buffer, void, void> {
    for (let left = count; left > 0; ) {
      const piece = await this.next(left)
      left -= piece.length
      yield piece
    }
  }

  async take(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const piece of this.pieces(count)) parts.push(piece)
    return Buffer.concat(parts)
  }

  async skipTo(place: number): Promise<void> {
    if (place < this.position) throw new RangeError('That place has passed')
    for await (const _ of this.pieces(place - this.position));
  }
}
