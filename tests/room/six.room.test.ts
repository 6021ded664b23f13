import type { Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { seatMost } from '../../contract/room/room.ts'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { comeIn, inside, isLetIn, legsOf, moves, tileOf } from '../setup/room.ts'
import { playRooms } from '../setup/rooms.ts'

const names = {
  secretary: '李秘书',
  arbitrator: '孙首席',
  applicant: '王建国',
  respondent: '陈丽华',
  agent: '周明律师',
  witness: '赵证人',
  interpreter: '钱翻译',
}
type Who = keyof typeof names

const rooms = playRooms()
const pages = {} as Record<Who, Page>

/** In the page: no microphone, for twelve sounds cost a small machine more than thirty pictures. */
function withoutMicrophone(): void {
  const { mediaDevices } = navigator
  const ask = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = (wanted) =>
    wanted?.audio ? Promise.reject(new DOMException('', 'NotFoundError')) : ask(wanted)
}

const all = () => Object.keys(pages) as Who[]
async function allSeeAll(): Promise<void> {
  const seated = all().filter((who) => who !== 'interpreter')
  for (const who of all())
    await Promise.all(seated.filter((it) => it !== who).map((it) => moves(pages[who], names[it])))
}

test('six see each other, who came last too: thirty legs, each with pictures', async () => {
  pages.secretary = await inside(await comeIn(rooms.chromium, rooms.stage.network.url, 'secretary', withoutMicrophone))
  for (const who of ['arbitrator', 'applicant', 'respondent', 'agent', 'witness'] as const)
    pages[who] = await isLetIn(
      pages.secretary,
      await comeIn(rooms.chromium, rooms.stage.network.url, who, withoutMicrophone),
      names[who],
    )
  await allSeeAll()
  const legs = await Promise.all(all().map((who) => legsOf(pages[who])))
  expect(legs).toEqual(all().map(() => seatMost - 1))
  expect(await flawsOf(pages.applicant, 'room-six')).toEqual([])
  await pages.applicant.setViewportSize(phone)
  expect(await flawsOf(pages.applicant, 'room-six')).toEqual([])
  await pages.applicant.setViewportSize(desk)
})

test('a seventh sees all six from off seat, is told that no seat is free, and takes the one that somebody leaves', async () => {
  const { secretary, witness } = pages
  pages.interpreter = await isLetIn(
    secretary,
    await comeIn(rooms.chromium, rooms.stage.network.url, 'interpreter', withoutMicrophone),
    names.interpreter,
  )
  await allSeeAll()
  await pages.interpreter.getByRole('button', { name: '入席发言' }).click()
  await pages.interpreter.getByText('席位已满').waitFor()
  expect(await flawsOf(pages.interpreter, 'room-seven')).toEqual([])
  expect(await tileOf(secretary, names.interpreter).locator('video:not([hidden])').count()).toBe(0)
  await witness.getByRole('button', { name: '下席旁听' }).click()
  await pages.interpreter.getByRole('button', { name: '入席发言' }).click()
  await moves(secretary, names.interpreter)
  await moves(witness, names.interpreter)
})
