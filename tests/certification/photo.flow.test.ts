import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { desk, phone } from '../setup/chromium.ts'
import { flawsOf } from '../setup/look.ts'
import { Stage } from '../setup/stage.ts'
import { photoOf } from './photo.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set({ worker: false })
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

const sees = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}
const jpeg = (shown: Parameters<typeof photoOf>[0]): Chosen => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(photoOf(shown).toBuffer('image/jpeg', 85)),
})
const choose = (page: Page, file: Chosen) => page.locator('.sign-pickers input:not([capture])').setInputFiles(file)
const cut = (page: Page) => page.getByRole('img', { name: '去除纸张后的签名' })
/** How many pixels of what was cut out are ink, once it is another than `before`. */
async function inkOf(page: Page, before = ''): Promise<{ src: string; ink: number; clear: number }> {
  await cut(page)
    .and(page.locator(`img:not([src="${before}"])`))
    .waitFor()
  return cut(page).evaluate(async (img: HTMLImageElement) => {
    await img.decode()
    const canvas = document.createElement('canvas')
    canvas.width = img.naturalWidth
    canvas.height = img.naturalHeight
    const pen = canvas.getContext('2d')
    pen?.drawImage(img, 0, 0)
    const data = pen?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const alpha = Array.from({ length: canvas.width * canvas.height }, (_, at) => data[at * 4 + 3] ?? 0)
    return { src: img.src, ink: alpha.filter((one) => one > 127).length, clear: alpha.filter((one) => one < 8).length }
  })
}

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('on %s a photo of a signature on paper becomes its ink alone, is adjusted and taken back, saved as the next version, and one without a signature is refused', async (at, viewport) => {
  const flaws: string[] = []
  const { page } = await stage.device(at === 'a phone' ? 'applicant' : 'arbitrator', viewport)
  await page.evaluate(() => location.assign('#/user/center?part=signature'))
  await page.getByText('纸上签名的照片').click()
  const save = page.getByRole('button', { name: '保存签名', exact: true })
  const refused: [Chosen, string][] = [
    [jpeg({}), '照片中未找到签名'],
    [jpeg({ shadow: [20, 5] }), '照片中深色部分过多'],
    [{ ...jpeg({}), buffer: Buffer.from('no picture') }, '无法打开该图片'],
    [{ ...jpeg({}), buffer: hugePng() }, '图片过大'],
  ]
  for (const [file, says] of refused) {
    await choose(page, file)
    await sees(page, new RegExp(says))
    expect(await save.isDisabled()).toBe(true)
  }
  flaws.push(...(await flawsOf(page, 'photo-refused')))

  await choose(page, jpeg({ ink: '#1b3a9c', shadow: [235, 110] }))
  const first = await inkOf(page)
  // The shadow went with the paper, the ink did not.
  expect(first.ink).toBeGreaterThan(5000)
  expect(first.clear).toBeGreaterThan(first.ink * 4)
  const slider = page.getByLabel('笔迹深浅')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  const stronger = await inkOf(page, first.src)
  expect(stronger.ink).toBeGreaterThan(first.ink)
  await page.getByRole('button', { name: '旋转' }).click()
  const turned = await inkOf(page, stronger.src)
  flaws.push(...(await flawsOf(page, 'photo-turned')))
  await page.getByRole('button', { name: '撤销调整' }).click()
  expect((await inkOf(page, turned.src)).src).toBe(stronger.src)
  await page.getByRole('button', { name: '撤销调整' }).click()
  expect((await inkOf(page, stronger.src)).src).toBe(first.src)
  expect(await page.getByRole('button', { name: '撤销调整' }).isDisabled()).toBe(true)
  await page.getByRole('img', { name: '签名预览' }).waitFor()
  flaws.push(...(await flawsOf(page, 'photo-cut')))
  await save.click()
  await sees(page, /第 1 版/)
  await page.reload()
  await sees(page, /第 1 版/)
  await page.getByRole('img', { name: '当前签名样式' }).waitFor()
  flaws.push(...(await flawsOf(page, 'photo-saved')))
  // Without a code the page of the specification shows the same, and takes the next one.
  await page.evaluate(() => location.assign('#/new-signature'))
  await sees(page, '输入签署码')
  await page.getByText('纸上签名的照片').click()
  await choose(page, jpeg({ ink: '#222', desk: '#4b3524' }))
  await inkOf(page)
  await page.getByRole('button', { name: '移除照片' }).click()
  expect(await page.getByRole('button', { name: '更换签名', exact: true }).isDisabled()).toBe(true)
  await choose(page, jpeg({ ink: '#222', desk: '#4b3524' }))
  await inkOf(page)
  flaws.push(...(await flawsOf(page, 'photo-new-signature')))
  await page.getByRole('button', { name: '更换签名', exact: true }).click()
  await sees(page, /第 2 版/)
  expect(flaws).toEqual([])
})

/** The header of a PNG of 30 000 × 30 000. */
function hugePng(): Buffer {
  const bytes = Buffer.from(photoOf().toBuffer('image/png'))
  bytes.writeUInt32BE(30_000, 16)
  bytes.writeUInt32BE(30_000, 20)
  return bytes
}
