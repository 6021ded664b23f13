import { writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  arrivesOnce,
  type Chosen,
  choose,
  filesOf,
  fillIn,
  input,
  kept,
  makeFile,
  mebibyte,
  onDisk,
  openNew,
  send,
} from '../filing/application.ts'
import { Stage } from '../setup/stage.ts'
import { holdChecks } from '../upload/holdChecks.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.set()
})
afterEach(() => stage.clear())
afterAll(() => stage.strike())

/** An application with one file in it is submitted while another is being checked. */
async function submitEarly(reason: string, late: Chosen) {
  const { page } = await stage.device('applicant')
  const small = makeFile('申请书.pdf', 100_000)
  await openNew(page)
  await fillIn(page, reason)
  await choose(page, small)
  const release = await holdChecks(page)
  await input(page, '证据').setInputFiles(await onDisk(late))
  await filesOf(page, '证据').getByRole('button', { name: '取消检查 证据.pdf' }).waitFor()
  await send(page)
  await page.getByText('正在检查材料，检查完后自动提交，请保持页面打开').waitFor()
  expect(await kept(page)).toMatchObject({ files: 1, outbox: 0 })
  return { page, small, release }
}

test('a submission waits for a file that is still being checked, and both arrive', async () => {
  const reason = `检查中提交 ${crypto.randomUUID()}`
  const late = makeFile('证据.pdf', 5 * mebibyte, '证据')
  const { small, release } = await submitEarly(reason, late)
  await release()
  await arrivesOnce(stage.witnesses, reason, [small, late])
})

test('a submission that waited for a file asks before it goes without it where the check refuses it', async () => {
  const reason = `检查未过 ${crypto.randomUUID()}`
  const program = makeFile('程序.exe', 1000, '证据')
  writeFileSync(program.path, Buffer.from(`MZ${'\0'.repeat(998)}`))
  const { page, small, release } = await submitEarly(reason, { ...program, name: '证据.pdf' })
  await release()
  const question = page.getByRole('dialog').filter({ hasText: '有材料未能纳入' })
  await question.getByText('证据.pdf').waitFor()
  expect(await kept(page)).toMatchObject({ outbox: 0 })
  await question.getByRole('button', { name: '不含这些材料，继续提交' }).click()
  await arrivesOnce(stage.witnesses, reason, [small])
})
