import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { type PageConfig, pageConfig } from '../contract/account/pageConfig.ts'

/** What the demo shows where the file sets nothing (decisions G-09). */
const samples = {
  manualUser: '/manuals/user.html',
  manualZcy: '/manuals/arbitrator.html',
  qaUrl: '/manuals/staff.html',
  payee: { name: '演示仲裁机构', bank: '演示银行上海分行', account: '0000 0000 0000 0000', demo: true },
  publicBoard: true,
  filingNumber: '京ICP备00000000号-1',
  filingUrl: 'https://beian.miit.gov.cn/',
}

/** What this installation sets about the page, from the JSON file at `path`. Throws an Error that names what is wrong in it. */
export function readPageConfig(path: string | undefined, demo: boolean): PageConfig {
  const given = path === undefined ? {} : objectIn(path)
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(pageConfig.shape, name))
  if (unknown.length > 0) throw new Error(`Wrong PAGE_CONFIG: ${path} holds unknown names: ${unknown.join(', ')}`)
  const read = z.safeParse(pageConfig, { ...(demo ? samples : {}), ...given })
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
  throw new Error(`Wrong PAGE_CONFIG: ${path} is wrong at ${wrong.join('; ')}`)
}

function objectIn(path: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    const why =
      error instanceof SyntaxError ? 'is not JSON' : `cannot be read (${(error as NodeJS.ErrnoException).code})`
    throw new Error(`Wrong PAGE_CONFIG: ${path} ${why}`)
  }
  throw new Error(`Wrong PAGE_CONFIG: ${path} must hold one JSON object`)
}
