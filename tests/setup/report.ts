import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** What the runner (tests/run.mjs) is told of a test file; times in seconds. */
interface FileReport {
  file: string
  project: string
  /** That ran. */
  tests: number
  skipped: number
  failed: number
  cpu: number
  wall: number
}

/** A test that failed once and was tried again in a fresh context. */
interface Retried {
  test: string
  ended: 'passed' | 'failed'
  first: string
}

/** What `CostReporter` writes. */
export interface Report {
  files: FileReport[]
  retried: Retried[]
  /** How long each project took, from its first file to its last. */
  walls: Record<string, number>
}

/** Where a run keeps what it found; a run inside a run has its own. */
export const results = process.env.TEST_RESULTS ?? 'test-results'
export const reportName = 'run.json'

/** Keeps what every test file cost and which tests were tried twice, for the table at the end of a run. */
export class CostReporter implements Reporter {
  private readonly files: FileReport[] = []
  private readonly retried: Retried[] = []
  private readonly span = new Map<string, { from: number; to: number }>()

  onTestModuleStart(module: TestModule): void {
    const known = this.span.get(module.project.name)
    if (!known) this.span.set(module.project.name, { from: Date.now(), to: Date.now() })
  }

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {}
    const { state, errors } = test.result()
    if (retryCount === 0 || (state !== 'passed' && state !== 'failed')) return
    const first = errors?.[0]?.message ?? 'no word of why'
    this.retried.push({ test: `${test.module.relativeModuleId} › ${test.fullName}`, ended: state, first })
  }

  onTestModuleEnd(module: TestModule): void {
    const all = [...module.children.allTests()]
    const tests = all.filter((test) => test.result().state !== 'skipped')
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    this.files.push({
      file: module.relativeModuleId,
      project: module.project.name,
      tests: tests.length,
      skipped: all.length - tests.length,
      failed: tests.filter((test) => test.result().state === 'failed').length,
      cpu: module.meta().cpu ?? 0,
      wall: (duration + collectDuration + setupDuration) / 1000,
    })
    const span = this.span.get(module.project.name)
    if (span) span.to = Date.now()
  }

  onTestRunEnd(): void {
    const walls = Object.fromEntries([...this.span].map(([name, { from, to }]) => [name, (to - from) / 1000]))
    mkdirSync(results, { recursive: true })
    const report: Report = { files: this.files, retried: this.retried, walls }
    writeFileSync(join(results, reportName), JSON.stringify(report, null, 2))
  }
}
