import { allLines, lineOf } from './lines.ts'

/** Bits a second that one end may send of a picture, by how many get it: the uplink is shared (research: rooms §3.10). */
const cameraBits = [900_000, 900_000, 700_000, 500_000, 400_000, 300_000]
const screenBits = 1_500_000
/** A face beside a screen stands small. */
const besideBits = 150_000
/** From so many on a camera goes out at half its width: nobody has room for more on the screen. */
const halfFrom = 5
/** Speech must come through first. */
const poorShare = 0.25

/** What may go out of one picture to one person: `bits` a second, made smaller by `scale`. */
interface Limit {
  bits: number
  scale: number
}

/** Of each picture that goes to one person. */
export type Limits = Record<'video' | 'screen', Limit>

/** `to`: how many get the pictures. `shares`: a screen goes out. `grade`: of this person's line (decisions F-10); a poor one leaves its room to the sound. */
export function limitsOf(to: number, shares: boolean, grade: number): Limits {
  const isPoor = grade === 4 || grade === 5
  const share = isPoor ? poorShare : 1
  const most = shares ? besideBits : cameraBits[Math.min(to, cameraBits.length - 1)]!
  return {
    video: { bits: most * share, scale: shares ? 4 : isPoor || to >= halfFrom ? 2 : 1 },
    // Words on a screen are read; they rather come more seldom.
    screen: { bits: screenBits * share, scale: 1 },
  }
}

/** Lays the limits on what a connection sends, and puts its sound first. */
export async function limit(connection: RTCPeerConnection, limits: Limits): Promise<void> {
  for (const line of allLines) {
    const sender = lineOf(connection, line)?.sender
    const said = sender?.getParameters()
    const [first] = said?.encodings ?? []
    // Nothing is agreed on yet.
    if (!sender || !said || !first) continue
    if (line === 'audio') first.priority = 'high'
    else Object.assign(first, { maxBitrate: limits[line].bits, scaleResolutionDownBy: limits[line].scale })
    await sender.setParameters(said)
  }
}
