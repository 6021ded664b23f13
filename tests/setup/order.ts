import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { quick } from './quick.ts'

const isSlow = ({ moduleId }: TestSpecification) => quick.notServer.some((name) => moduleId.endsWith(`/${name}`))

/** The slow judges begin first: whatever takes minutes and begins last is waited for by all alone. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const order = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return sorted.sort((a, b) => order(a) - order(b) || Number(isSlow(b)) - Number(isSlow(a)))
  }
}
