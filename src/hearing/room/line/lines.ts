import { type DeviceCode, deviceCodeOf } from './deviceCodes.ts'

/** Specification §9: 1280x720 at 15 fps; 1920x1080 at 10 fps. */
const camera = { width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 15 } }
const display = { width: { ideal: 1920 }, height: { ideal: 1080 }, frameRate: { ideal: 10 } }

/** What a device gives. */
export type Kind = 'audio' | 'video'
/** What a connection carries: a screen comes beside the camera, so that the face of who shares stays. */
export type Line = Kind | 'screen'
export const allLines = ['audio', 'video', 'screen'] as const satisfies Line[]

/** What somebody enters with. */
export interface Chosen {
  /** The tracks of the device check, where there are any; the visit ends them. */
  audio: MediaStreamTrack | undefined
  video: MediaStreamTrack | undefined
  audioOnly: boolean
  /** The loudspeaker that was chosen; empty for the browser's own. */
  speakerId: string
}

/** What was opened, or why it was not, as one of the codes of specification §8. */
export type Opened = { track: MediaStreamTrack; code?: undefined } | { track?: undefined; code: DeviceCode }

/** A microphone or a camera; `deviceId` where one was chosen, the browser's own choice where it is not there any more. */
export async function openDevice(kind: Kind, deviceId: string | undefined): Promise<Opened> {
  const wanted = { ...(kind === 'video' ? camera : {}), ...(deviceId ? { deviceId: { ideal: deviceId } } : {}) }
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ [kind]: wanted })
    return { track: stream.getTracks()[0]! }
  } catch (error) {
    return { code: deviceCodeOf(error, kind) }
  }
}

/** The screen that the person picks; 10011 where they picked none, 0 where this browser cannot. */
export async function openScreen(): Promise<Opened> {
  if (!navigator.mediaDevices?.getDisplayMedia) return { code: 0 }
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: display, audio: false })
    const track = stream.getVideoTracks()[0]!
    track.contentHint = 'detail'
    return { track }
  } catch {
    return { code: 10011 }
  }
}

/** Connections begin with every line and only ever change what is on it, so there must be one to begin with. */
export function emptyLines(): Record<Line, MediaStreamTrack> & { close(): void } {
  const context = new AudioContext()
  const audio = context.createMediaStreamDestination().stream.getAudioTracks()[0]!
  const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 16 })
  canvas.getContext('2d')?.fillRect(0, 0, 16, 16)
  const video = canvas.captureStream(1).getVideoTracks()[0]!
  const screen = canvas.captureStream(1).getVideoTracks()[0]!
  const close = () => {
    for (const track of [audio, video, screen]) track.stop()
    void context.close()
  }
  return { audio, video, screen, close }
}

/** A line of a connection: of its two pictures the second is the screen. */
export function lineOf(connection: RTCPeerConnection, line: Line): RTCRtpTransceiver | undefined {
  const kind = line === 'audio' ? 'audio' : 'video'
  const alike = connection.getTransceivers().filter(({ receiver }) => receiver.track.kind === kind)
  return alike[line === 'screen' ? 1 : 0]
}

/** How loud a microphone is, 0 to 1, as often as the screen draws. Returns what stops it. */
export function listenTo(track: MediaStreamTrack, heard: (level: number) => void): () => void {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
    // The square root of the effective value: speech fills about half of the bar.
    heard(Math.min(1, power ** 0.25))
  }, 100)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}
