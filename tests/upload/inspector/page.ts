import type { FileGroup } from '../../../contract/both/file.ts'
import { AppError } from '../../../contract/errors/errors.ts'
import { inspect } from '../../../src/workers/worker.ts'

/* What a screen does with chosen files, and nothing else; tests/upload/inspector.flow.test.ts drives it. */

const aborts: AbortController[] = []
const inspector = {
  /** Bytes hashed of what was begun last. */
  done: 0,
  /** The digest or the refusal of each chosen file, all begun at once. */
  results: Promise.resolve<string[]>([]),

  begin(groups: FileGroup[], maxMb: number): void {
    const chosen = [...(document.querySelector('input')?.files ?? [])]
    aborts.length = 0
    inspector.done = 0
    const onProgress = (done: number) => {
      inspector.done = done
    }
    const each = chosen.map(async (file, at) => {
      const abort = new AbortController()
      aborts.push(abort)
      try {
        return (await inspect(file, { group: groups[at] ?? 'any', maxMb, onProgress, signal: abort.signal })).digest
      } catch (error) {
        return error instanceof AppError ? error.code : String(error)
      }
    })
    inspector.results = Promise.all(each)
  },

  abort(at: number): void {
    aborts[at]?.abort()
  },
}
export type InspectorPage = typeof inspector
Object.assign(window, { inspector })
