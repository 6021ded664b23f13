import type { Video } from '../../../contract/hearing/video.ts'

/** Which part shows a moment, and how far into it, in seconds; undefined where nothing was recorded then. */
export function partAt(videos: readonly Video[], at: string): { index: number; seconds: number } | undefined {
  const moment = Date.parse(at)
  const index = videos.findIndex(({ startedAt, durationMs }) => {
    const since = moment - Date.parse(startedAt)
    return since >= 0 && since < durationMs
  })
  const part = videos[index]
  return part && { index, seconds: (moment - Date.parse(part.startedAt)) / 1000 }
}

/** As 1:05. */
export const lengthOf = (ms: number): string => {
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
