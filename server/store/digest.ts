import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'
import { sliceBytes } from '../../contract/both/file.ts'

export interface Digests {
  /** Of the whole file. */
  sha256: string
  /** sha256-8MiB-tree. */
  tree: string
}

/** Both digests of bytes that come piece by piece, as hex. */
export class Digester {
  private readonly whole = createHash('sha256')
  private readonly leaves = createHash('sha256')
  private leaf: Hash = createHash('sha256')
  private filled = 0

  update(bytes: Buffer): void {
    this.whole.update(bytes)
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + sliceBytes - this.filled)
      this.leaf.update(piece)
      this.filled += piece.length
      at += piece.length
      if (this.filled === sliceBytes) this.endLeaf()
    }
  }

  end(): Digests {
    if (this.filled > 0) this.endLeaf()
    return { sha256: this.whole.digest('hex'), tree: this.leaves.digest('hex') }
  }

  private endLeaf(): void {
    this.leaves.update(this.leaf.digest())
    this.leaf = createHash('sha256')
    this.filled = 0
  }
}

/** Lets bytes through and digests them on their way. */
export function digesting(digester: Digester): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digester.update(chunk)
      done(null, chunk)
    },
  })
}
