import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultMaxMb } from '../contract/both/file.ts'
import { pairs, report } from './figure.ts'
import { measuringPage } from './harness.ts'
import type { Measure } from './page/measure.ts'

declare const measure: Measure

/** A file of 1 GiB through the product's worker against reading it only. */
export async function hashing(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const path = join(folder, '卷宗.pdf')
  appendFileSync(path, '%PDF-1.4\n')
  const block = randomBytes(64 * 1024 * 1024)
  for (let at = 0; at < 16; at++) appendFileSync(path, block)

  const { page, close } = await measuringPage()
  await page.locator('input').setInputFiles(path)
  const speed = (ms: number) => 1024 / (ms / 1000)
  const hash = async () => speed(await page.evaluate(() => measure.hash()))
  const stream = async () => speed(await page.evaluate(() => measure.stream()))
  const slices = async () => speed(await page.evaluate(() => measure.slices()))
  await slices()
  report('hashing 1 GiB in the worker, against reading it by stream()', '≥ 0.9', 'MiB/s', await pairs(5, hash, stream))
  report('hashing 1 GiB in the worker, against reading it by slices', '–', 'MiB/s', await pairs(5, hash, slices))
  await page.evaluate(() => measure.longTasks.splice(0))
  await hash()
  const tasks = await page.evaluate(() => measure.longTasks)
  console.log(`  main thread, tasks over 50 ms while hashing: ${tasks.length}   goal 0`)
  const most = defaultMaxMb * 1024 * 1024
  const of = (ms: number) => defaultMaxMb / (ms / 1000)
  const seal = async () => of(await page.evaluate((bytes) => measure.seal(bytes), most))
  const read = async () => of(await page.evaluate((bytes) => measure.slices(bytes), most))
  await page.evaluate(() => measure.longTasks.splice(0))
  report('sealing 80 MiB in slices at a logout, against reading it by slices', '–', 'MiB/s', await pairs(5, seal, read))
  const stops = await page.evaluate(() => measure.longTasks)
  console.log(`  main thread, tasks over 50 ms while sealing: ${stops.length}   goal 0`)
  await close()
  rmSync(folder, { recursive: true })
}
