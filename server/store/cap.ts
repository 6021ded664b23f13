import { Transform } from 'node:stream'
import { AppError } from '../../contract/errors/errors.ts'

/** Lets bytes through and counts them; fails with `file.tooBig` at the first past `max`. */
export function capAt(max: number): Transform & { passed: number } {
  const cap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      cap.passed += chunk.length
      if (cap.passed > max) done(new AppError('file.tooBig', { name: '', max: Math.floor(max / 1024 / 1024) }))
      else done(null, chunk)
    },
  }) as Transform & { passed: number }
  cap.passed = 0
  return cap
}
