import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../contract/errors/errors.ts'
import type { Video } from '../../../contract/hearing/video.ts'
import { upload } from '../../../contract/upload/upload.ts'
import { askFile } from '../../local/call.ts'
import { Button } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { lengthOf } from './covers.ts'
import './video.css'

/** Where it is to play from: a part, and seconds into it. */
export interface Cue {
  index: number
  seconds: number
}

interface PlayerProps {
  videos: readonly Video[]
  cue: Cue | undefined
  setCue: (cue: Cue) => void
}

/** What was recorded, part by part: the one that ends leads on to the next. */
export function VideoPlayer({ videos, cue, setCue }: PlayerProps) {
  const { t } = useLingui()
  const shown = cue ? videos[cue.index] : undefined
  return (
    <section className="videos stack" aria-label={t`录像`}>
      {cue && shown ? <Part key={shown.id} part={shown} cue={cue} onEnd={() => next(cue.index)} /> : null}
      <ol>
        {videos.map(({ id, title, startedAt, durationMs, byName }, index) => {
          const time = dateTime(startedAt)
          const length = lengthOf(durationMs)
          return (
            <li key={id}>
              <Button
                small
                icon="play"
                aria-pressed={shown?.id === id}
                title={t`${title}，由 ${byName} 录制`}
                onClick={() => setCue({ index, seconds: 0 })}
              >
                {time} · {length}
              </Button>
            </li>
          )
        })}
      </ol>
    </section>
  )

  function next(index: number): void {
    if (index + 1 < videos.length) setCue({ index: index + 1, seconds: 0 })
  }
}

/** One part. Its bytes come with the token, as all files do, and no address of it works for anybody else. */
function Part({ part, cue, onEnd }: { part: Video; cue: Cue; onEnd: () => void }) {
  const { t } = useLingui()
  const { url, error, again } = useBytes(part.file.attachmentId)
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = element
    if (!current || !url) return
    current.currentTime = cue.seconds
    // A browser that wants a click first shows its own button.
    current.play().catch(() => undefined)
  }, [url, cue])
  if (error) return <ErrorState error={error} retry={again} />
  if (!url) return <Skeleton lines={6} />
  // biome-ignore lint/a11y/useMediaCaption: what was said stands in the record beside it
  return <video ref={element} src={url} controls playsInline aria-label={t`录像`} onEnded={onEnd} />
}

function useBytes(id: string): { url: string | undefined; error: AppError | undefined; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<{ url?: string; error?: AppError }>({})
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController()
    let url: string | undefined
    setState({})
    askFile(upload.downloadAttachment, { params: { id } }, { signal: abort.signal, timeoutMs }).then(
      ({ blob }) => {
        url = URL.createObjectURL(new Blob([blob], { type: 'video/mp4' }))
        if (abort.signal.aborted) URL.revokeObjectURL(url)
        else setState({ url })
      },
      (error: unknown) => abort.signal.aborted || setState({ error: asAppError(error) }),
    )
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, attempt])
  return { url: state.url, error: state.error, again: () => setAttempt((count) => count + 1) }
}

/** A part is a few megabytes; slow lines take their time. */
const timeoutMs = 600_000
