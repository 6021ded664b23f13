/** Frames that one person may send in a second, on the average; candidates of six people come in bursts. */
const framesPerSecond = 50
const framesAtOnce = 500
/** A frame of more bytes counts as several. */
const bytesOfFrame = 2048
/** What one person may write into the record in a second, on the average, and at once. */
const wordsPerSecond = 5
const wordsAtOnce = 20
/** To come in asks the database and is told to everybody: it counts as so many frames. */
const framesOfHello = 20

/** How much somebody may still say; it grows again with time, whatever sockets they open. */
export interface Allowance {
  frames: number
  words: number
  at: number
}

export const fullAllowance = (now: number): Allowance => ({ frames: framesAtOnce, words: wordsAtOnce, at: now })

function grow(left: Allowance, now: number): void {
  const seconds = Math.max(0, now - left.at) / 1000
  left.frames = Math.min(framesAtOnce, left.frames + seconds * framesPerSecond)
  left.words = Math.min(wordsAtOnce, left.words + seconds * wordsPerSecond)
  left.at = now
}

/** What is made of a frame: it is taken, it is passed over, or who sent it is sent away for a while. */
export type Verdict = 'taken' | 'passedOver' | 'flood'

/** Who goes on as if nothing was passed over has nothing to say. */
export function spendFrame(left: Allowance, bytes: number, now: number): Verdict {
  grow(left, now)
  left.frames -= 1 + bytes / bytesOfFrame
  if (left.frames >= 0) return 'taken'
  return left.frames < -framesAtOnce ? 'flood' : 'passedOver'
}

/** Whether they may come in, now or again. */
export function spendHello(left: Allowance, now: number): boolean {
  grow(left, now)
  if (left.frames < framesOfHello) return false
  left.frames -= framesOfHello
  return true
}

/** Whether they may write something into the record. */
export function spendWord(left: Allowance): boolean {
  left.words -= 1
  return left.words >= 0
}

/** Whether nothing of it is used: it need not be remembered. */
export function isFull(left: Allowance, now: number): boolean {
  grow(left, now)
  return left.frames === framesAtOnce && left.words === wordsAtOnce
}
