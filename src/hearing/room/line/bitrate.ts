/** Bits a second that one end may send of a picture, by how many get it: the uplink is shared (research: rooms §3.10). */
const cameraBits = [900_000, 900_000, 700_000, 500_000, 400_000, 300_000]
const screenBits = 1_500_000
/** From so many on a camera goes out at half its width: nobody has room for more on the screen. */
const halfFrom = 5
/** Speech must come through first. */
const poorShare = 0.25

/** What may go to one person: `bits` a second, the picture made smaller by `scale`. */
export interface Limit {
  bits: number
  scale: number
}

/** `to`: how many get the picture. `grade`: of this person's line (decisions F-10); a poor one leaves its room to the sound. */
export function limitOf(to: number, isScreen: boolean, grade: number): Limit {
  const most = isScreen ? screenBits : cameraBits[Math.min(to, cameraBits.length - 1)]!
  const isPoor = grade === 4 || grade === 5
  return {
    bits: isPoor ? most * poorShare : most,
    // Words on a screen are read; they rather come more seldom.
    scale: isScreen ? 1 : isPoor || to >= halfFrom ? 2 : 1,
  }
}

/** Lays the limit on what a connection sends, and puts its sound first. */
export async function limit(connection: RTCPeerConnection, { bits, scale }: Limit): Promise<void> {
  for (const { sender, receiver } of connection.getTransceivers()) {
    const said = sender.getParameters()
    const [first] = said.encodings
    // Nothing is agreed on yet.
    if (!first) continue
    const isVideo = receiver.track.kind === 'video'
    Object.assign(first, isVideo ? { maxBitrate: bits, scaleResolutionDownBy: scale } : { priority: 'high' })
    await sender.setParameters(said)
  }
}
