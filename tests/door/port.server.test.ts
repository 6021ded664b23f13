import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { start } from '../../server/start.ts'

test('a start on a taken port ends before anything is made, and says what to do; on a free one the same folder begins', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'port-'))
  const other = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const dataDir = join(folder, 'data')
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'silent',
  })
  let laid = 0
  const begin = () => start(config, { lay: () => laid++ })
  await expect(begin()).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`)
  expect([laid, existsSync(dataDir) ? readdirSync(dataDir) : []]).toEqual([0, []])
  await new Promise((resolve) => other.close(resolve))
  const running = await begin()
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  expect(laid).toBe(1)
  // Whoever begins a second one beside it changes nothing of the first, either.
  await expect(begin()).rejects.toThrow('is taken')
  expect((await fetch(`${running.address}/healthz`)).status).toBe(200)
  await running.stop()
  rmSync(folder, { recursive: true })
})
