import { checkMs, type Reading } from './quality.ts'

/** What the counters of a connection stood at when they were read last. */
interface Counted {
  received: number
  lost: number
  concealed: number
  samples: number
  frames: number
  frozenMs: number
}
const none: Counted = { received: 0, lost: 0, concealed: 0, samples: 0, frames: 0, frozenMs: 0 }

interface Numbers {
  type: string
  kind?: string
  packetsReceived?: number
  packetsLost?: number
  concealedSamples?: number
  totalSamplesReceived?: number
  framesDecoded?: number
  jitter?: number
  nominated?: boolean
  currentRoundTripTime?: number
}

/**
 * Reads one connection after the other, each against its own last reading (specification §9: every 5 s). `due`: what is
 * sent on it, so that none is a fault.
 */
export function reader(): (connection: RTCPeerConnection, due: { audio: boolean; video: boolean }) => Promise<Reading> {
  const before = new WeakMap<RTCPeerConnection, Counted>()
  return async (connection, due) => {
    const first = before.get(connection)
    const last = first ?? none
    const report: Numbers[] = [...(await connection.getStats()).values()]
    const sound = report.find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio')
    // A screen may stand still beside a camera that moves.
    const pictures = report.filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'video')
    const pair = report.find(({ type, nominated }) => type === 'candidate-pair' && nominated)
    const frames = pictures.reduce((sum, { framesDecoded }) => sum + (framesDecoded ?? 0), 0)
    const received = sound?.packetsReceived ?? 0
    const isFrozen = (due.video && frames === last.frames) || (due.audio && received === last.received)
    const now: Counted = {
      received,
      lost: Math.max(0, sound?.packetsLost ?? 0),
      concealed: sound?.concealedSamples ?? 0,
      samples: sound?.totalSamplesReceived ?? 0,
      frames,
      // What a connection brought before it was looked at first nobody knows.
      frozenMs: first && isFrozen ? last.frozenMs + checkMs : 0,
    }
    before.set(connection, now)
    const samples = now.samples - last.samples
    return {
      connected: connection.connectionState === 'connected',
      received: now.received - last.received,
      lost: Math.max(0, now.lost - last.lost),
      concealed: samples > 0 ? (now.concealed - last.concealed) / samples : 0,
      rttMs: (pair?.currentRoundTripTime ?? 0) * 1000,
      jitterMs: (sound?.jitter ?? 0) * 1000,
      frozenMs: now.frozenMs,
    }
  }
}
