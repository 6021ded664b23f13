import { useEffect, useRef } from 'react'
import { listenBy } from '../line/speaker.ts'

interface PictureProps {
  stream: MediaStream | undefined
  audio: boolean
  video: boolean
  isOwn: boolean
  /** By which loudspeaker it sounds; empty for the browser's own. */
  speakerId: string
  /** The browser does not let it sound. */
  onSilent: () => void
}

/** Plays what comes; its sound too, unless it is one's own. What may not be heard or seen is taken off the line here as well. */
export function Picture({ stream, audio, video, isOwn, speakerId, onSilent }: PictureProps) {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { current } = element
    if (current && current.srcObject !== (stream ?? null)) current.srcObject = stream ?? null
  }, [stream])
  useEffect(() => {
    if (isOwn) return
    const obey = () => {
      for (const track of stream?.getAudioTracks() ?? []) track.enabled = audio
      for (const track of stream?.getVideoTracks() ?? []) track.enabled = video
    }
    obey()
    // What the other end puts on the line later is under the same order.
    stream?.addEventListener('addtrack', obey)
    return () => stream?.removeEventListener('addtrack', obey)
  }, [stream, audio, video, isOwn])
  useEffect(() => {
    if (isOwn || !audio || !stream) return
    // Any other reason is of a stream that was replaced meanwhile.
    element.current?.play().catch((error: Error) => error.name === 'NotAllowedError' && onSilent())
  }, [stream, audio, isOwn, onSilent])
  useEffect(() => {
    if (element.current && !isOwn) listenBy(element.current, speakerId)
  }, [speakerId, isOwn])
  return (
    <video
      ref={element}
      autoPlay
      playsInline
      muted={isOwn || !audio}
      hidden={!video}
      onResize={({ currentTarget }) =>
        currentTarget.toggleAttribute('data-tall', currentTarget.videoHeight > currentTarget.videoWidth)
      }
    />
  )
}

/** Plays everything on the page; after a click browsers allow it. */
export function playAll(): void {
  // What has no picture yet begins by itself.
  for (const video of document.querySelectorAll('video')) video.play().catch(() => undefined)
}
