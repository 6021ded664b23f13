import { expect, test } from 'vitest'
import { arrive } from '../setup/address.ts'
import { atDoor, comeIn, inside, isLetIn, moves, newcomer, toDoor } from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

/*
 * The codes of specification §8 that no device of one's own causes: sound that is not let out, pictures that do not come,
 * loudspeakers that cannot be chosen. The room stays usable each time.
 */

const rooms = playRooms({ anew: true })

const come = (who: string, patch = () => {}) => comeIn(rooms.chromium, rooms.stage.network.url, who, patch)

/** In the page: nothing sounds before the help icon was clicked. */
function soundsLate(): void {
  const { play } = HTMLMediaElement.prototype
  let isAllowed = false
  addEventListener('click', ({ target }) => (isAllowed ||= (target as Element).closest('.said') !== null), true)
  HTMLMediaElement.prototype.play = function () {
    return isAllowed ? play.call(this) : Promise.reject(new DOMException('no gesture', 'NotAllowedError'))
  }
}

test('where the browser lets no sound out the person is told of the help icon, whose click plays it', async () => {
  const secretary = await inside(await come('secretary'))
  const applicant = await isLetIn(secretary, await come('applicant', soundsLate), '王建国')
  const told = applicant.getByText('如听不到声音，请点击帮助图标 (10201)')
  await told.waitFor()
  await applicant.getByRole('button', { name: '播放声音' }).click()
  await expect.poll(() => told.count()).toBe(0)
  await moves(applicant, '李秘书')
})

/** In the page: media may go by a relay alone, and there is none. */
function reachesNobody(): void {
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceTransportPolicy: 'relay' })
    }
  }
}

test('whose picture does not come is told of with what to do, and the room goes on', async () => {
  const secretary = await inside(await come('secretary'))
  await isLetIn(secretary, await come('applicant', reachesNobody), '王建国')
  await secretary.getByText('拉取对方音视频失败，建议刷新页面 (10300)').waitFor({ timeout: 60_000 })
  const arbitrator = await isLetIn(secretary, await come('arbitrator'), '孙首席')
  await moves(secretary, '孙首席')
  await moves(arbitrator, '李秘书')
})

/** In the page: no loudspeaker can be chosen, as on most phones. */
function hasOneSpeaker(): void {
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'setSinkId')
}

test('who wants another loudspeaker where the browser has no choice is told so, and comes in all the same', async () => {
  const page = await atDoor(rooms.chromium, rooms.stage.network.url, 'secretary', hasOneSpeaker)
  await page.getByRole('button', { name: '选择扬声器' }).click()
  await page.getByText('当前浏览器不支持选择播放设备 (10030)').waitFor()
  await page.getByRole('button', { name: '进入房间' }).click()
  await inside(page)
})

test.each([
  [1, '10分钟体验时间已到'],
  [2, '10分钟体验时间已到'],
  [3, '相同用户ID已在别处登录'],
  [99, '相同用户ID已在别处登录'],
  [0, '相同用户ID已在别处登录'],
])('bye code %i ends the session with its words, and the person is taken home', async (code, words) => {
  const page = await newcomer(rooms.chromium)
  await page.routeWebSocket(/courtservice\/room/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => {
      socket.send(message)
      if (String(message).includes('"is":"welcome"')) socket.send(JSON.stringify({ is: 'bye', code }))
    })
  })
  await toDoor(page, rooms.stage.network.url, 'secretary')
  await page.getByRole('button', { name: '进入房间' }).click()
  await page.getByRole('alert').getByText(words).waitFor()
  await page.getByRole('button', { name: '返回首页' }).click()
  await arrive(page, /^\/login/)
})
