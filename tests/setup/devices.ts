import type { Page } from '@playwright/test'

/** What a page was given and asked for by way of devices, once `watchDevices` is there. */
interface Devices {
  asked: unknown[]
  given: { kind: 'audio' | 'video' | 'screen'; track: MediaStreamTrack }[]
}

/** In the page: keeps what is asked for and given; nobody picks a screen while `picksNone` is set. */
export function watchDevices(): void {
  const { mediaDevices } = navigator
  const [open, pick] = [mediaDevices.getUserMedia.bind(mediaDevices), mediaDevices.getDisplayMedia.bind(mediaDevices)]
  const devices: Devices = { asked: [], given: [] }
  Object.assign(window, { devices, picksNone: false })
  mediaDevices.getUserMedia = async (wanted) => {
    devices.asked.push(wanted)
    const stream = await open(wanted)
    for (const track of stream.getTracks()) devices.given.push({ kind: track.kind as 'audio' | 'video', track })
    return stream
  }
  mediaDevices.getDisplayMedia = async (wanted) => {
    devices.asked.push(wanted)
    if ((window as unknown as { picksNone: boolean }).picksNone) throw new DOMException('', 'NotAllowedError')
    const stream = await pick(wanted)
    for (const track of stream.getTracks()) devices.given.push({ kind: 'screen', track })
    return stream
  }
}

export const askedBy = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => (window as unknown as { devices: Devices }).devices.asked)

/** How each device that a page was ever given is now: `live` or `ended`. */
export const devicesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { devices: Devices }).devices.given.map(({ track }) => track.readyState))

/** Devices of a kind end as by themselves: pulled out, or ended from the bar of the browser. */
export const endDevice = (page: Page, kind: 'audio' | 'video' | 'screen'): Promise<void> =>
  page.evaluate((ends) => {
    for (const { kind, track } of (window as unknown as { devices: Devices }).devices.given) {
      if (kind !== ends || track.readyState === 'ended') continue
      track.stop()
      // Whoever stops a track hears of no end.
      track.dispatchEvent(new Event('ended'))
    }
  }, kind)

/** What goes out of a page now, on all connections. */
export const sentBy = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    (window as unknown as { made: RTCPeerConnection[] }).made
      .filter((one) => one.connectionState === 'connected')
      .flatMap((one) => one.getSenders())
      .flatMap(({ track }) => track?.kind ?? [])
      .sort(),
  )

interface Flags {
  isPublish: boolean
  isPreview: boolean
  isPublishScreen: boolean
}

/** What a page knows of itself, from what React was given: a built page hands it out nowhere. */
export const flagsOf = (page: Page): Promise<Flags> =>
  page.locator('.room').evaluate((room) => {
    interface Fiber {
      return: { memoizedProps: { session: { state: Flags } } }
    }
    const [fiber] = Object.entries(room).flatMap(([key, value]) =>
      key.startsWith('__reactFiber$') ? [value as Fiber] : [],
    )
    const { isPublish, isPreview, isPublishScreen } = fiber!.return.memoizedProps.session.state
    return { isPublish, isPreview, isPublishScreen }
  })
