import { expect, test } from 'vitest'
import {
  audienceOf,
  audiences,
  audiencesFor,
  reads,
  type ThreadGroup,
  threadGroups,
} from '../../contract/thread/thread.ts'

/** Written by hand: to whom each may write, and with that who reads it. */
const table: Record<ThreadGroup, string> = {
  APP: 'all sides APP',
  DEF: 'all sides DEF',
  office: 'all sides APP DEF bench',
  tribunal: 'all bench tribunal',
}

const cells = threadGroups.flatMap((group) => audiences.map((audience) => [group, audience] as const))

test.each(cells)('%s may write to %s, and reads it, where the table says', (group, audience) => {
  const may = table[group].split(' ').includes(audience)
  expect([reads(group, audience), audiencesFor(group).includes(audience)]).toEqual([may, may])
})

test.each(audiences)('in %s no side is alone with the tribunal', (audience) => {
  const groups: readonly ThreadGroup[] = audienceOf[audience]
  const isAlone = groups.includes('tribunal') && groups.includes('APP') !== groups.includes('DEF')
  expect(isAlone).toBe(false)
})
