/*
 * The codes of specification §8 for devices, pictures and sound (decisions F-16, F-17). 0 is ours: this browser cannot share a
 * screen, which the specification gives words and no number.
 */
export const deviceCodes = [
  0, 10000, 10001, 10002, 10003, 10004, 10005, 10006, 10008, 10009, 10011, 10012, 10030, 10201, 10300,
] as const
export type DeviceCode = (typeof deviceCodes)[number]

type Pair = readonly [audio: DeviceCode, video: DeviceCode]

/** By the name of what `getUserMedia` throws. */
const byName: Record<string, Pair> = {
  NotFoundError: [10001, 10002],
  OverconstrainedError: [10001, 10002],
  NotAllowedError: [10003, 10004],
  NotReadableError: [10003, 10004],
  SecurityError: [10003, 10004],
  AbortError: [10005, 10006],
}

/** Nobody knows why a device did not open, nor by the code which one. */
export const unknownCode: DeviceCode = 10000

/** The code of a device that did not open; 10000 where nobody knows why. */
export function deviceCodeOf(error: unknown, kind: 'audio' | 'video'): DeviceCode {
  const pair = byName[error instanceof Error || error instanceof DOMException ? error.name : '']
  return pair ? pair[kind === 'audio' ? 0 : 1] : unknownCode
}

/** The code of a line that the system gives nothing more to for now: a switch on the device, a telephone call. */
export const disabledCode: Record<'audio' | 'video', DeviceCode> = { audio: 10005, video: 10006 }

/** The code of a line that ended by itself: a device pulled out, or taken by another program. */
export const endedCode: Record<'audio' | 'video', DeviceCode> = { audio: 10008, video: 10009 }

/** What says that there is no microphone or no camera: once there is one it is said no more. */
export const lackCodes: Record<'audio' | 'video', DeviceCode[]> = {
  audio: [10001, 10003, 10005, 10008],
  video: [10002, 10004, 10006, 10009],
}
