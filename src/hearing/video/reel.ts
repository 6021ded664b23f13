import { videoPartMs } from '../../../contract/hearing/video.ts'
import { serverNow } from '../../local/connection.ts'

/** Somebody as they are recorded: what of them may be heard and seen at the moment. */
export interface Recorded {
  id: string
  name: string
  audio: MediaStreamTrack | undefined
  video: MediaStreamTrack | undefined
}

/** A part as it is handed on. */
export interface Part {
  startedAt: Date
  durationMs: number
  bytes: Blob
}

const [width, height, framesPerSecond] = [1280, 720, 10]
const bitsPerSecond = 800_000
/** What the product takes of films (specification §5), in what browsers can make and play everywhere. */
const type = 'video/mp4;codecs=avc1.42E01F,opus'

/** Firefox makes none. */
export const canRecord = (): boolean => 'MediaRecorder' in window && MediaRecorder.isTypeSupported(type)

/**
 * Records everybody in one picture with one sound, in parts that follow each other. `now` gives who is there; `ready` takes each
 * part. What it returns ends the recording and hands on the last part.
 */
export function openReel(now: () => Recorded[], ready: (part: Part) => void): () => void {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pencil = canvas.getContext('2d')!
  const pictures = new Map<string, HTMLVideoElement>()
  const context = new AudioContext()
  const mixed = context.createMediaStreamDestination()
  const voices = new Map<MediaStreamTrack, MediaStreamAudioSourceNode>()
  const film = new MediaStream([...canvas.captureStream(framesPerSecond).getTracks(), ...mixed.stream.getTracks()])

  /** Puts in the mix who is heard, and takes out who is not any more. */
  function mix(people: Recorded[]): void {
    const heard = new Set(people.flatMap(({ audio }) => (audio ? [audio] : [])))
    for (const [track, node] of voices) {
      if (heard.has(track)) continue
      node.disconnect()
      voices.delete(track)
    }
    for (const track of heard) {
      if (voices.has(track)) continue
      const node = context.createMediaStreamSource(new MediaStream([track]))
      node.connect(mixed)
      voices.set(track, node)
    }
  }

  function pictureOf({ id, video }: Recorded): HTMLVideoElement | undefined {
    const known = pictures.get(id)
    const shown = (known?.srcObject as MediaStream | undefined)?.getVideoTracks()[0]
    if (shown === video) return known
    known?.pause()
    pictures.delete(id)
    if (!video) return undefined
    const picture = Object.assign(document.createElement('video'), { muted: true, srcObject: new MediaStream([video]) })
    pictures.set(id, picture)
    // One that is replaced before it began.
    picture.play().catch(() => undefined)
    return picture
  }

  function draw(): void {
    const people = now()
    mix(people)
    const columns = Math.ceil(Math.sqrt(people.length)) || 1
    const rows = Math.ceil(people.length / columns) || 1
    const [wide, high] = [width / columns, height / rows]
    pencil.fillStyle = '#080f1c'
    pencil.fillRect(0, 0, width, height)
    for (const [at, person] of people.entries()) {
      const [left, top] = [(at % columns) * wide, Math.floor(at / columns) * high]
      const picture = pictureOf(person)
      if (picture?.videoWidth) {
        const scale = Math.min(wide / picture.videoWidth, high / picture.videoHeight)
        const [w, h] = [picture.videoWidth * scale, picture.videoHeight * scale]
        pencil.drawImage(picture, left + (wide - w) / 2, top + (high - h) / 2, w, h)
      }
      pencil.font = '20px sans-serif'
      pencil.fillStyle = '#ffffff'
      pencil.fillText(person.name, left + 12, top + high - 14, wide - 24)
    }
  }

  /** The one after begins before this one ends its file: nothing is missed between them. */
  function begin(): MediaRecorder {
    const recorder = new MediaRecorder(film, { mimeType: type, videoBitsPerSecond: bitsPerSecond })
    // By the record's clock, for its moments are found in the film; how long it takes by the device's own.
    const startedAt = new Date(serverNow())
    const began = Date.now()
    recorder.ondataavailable = ({ data }) => {
      if (data.size) ready({ startedAt, durationMs: Math.max(1, Date.now() - began), bytes: data })
    }
    recorder.start()
    return recorder
  }

  draw()
  const drawing = setInterval(draw, 1000 / framesPerSecond)
  let recorder = begin()
  const turning = setInterval(() => {
    const before = recorder
    recorder = begin()
    before.stop()
  }, videoPartMs)

  return () => {
    clearInterval(drawing)
    clearInterval(turning)
    recorder.addEventListener('stop', () => {
      for (const track of film.getTracks()) track.stop()
      void context.close()
    })
    recorder.stop()
    for (const picture of pictures.values()) picture.srcObject = null
  }
}
