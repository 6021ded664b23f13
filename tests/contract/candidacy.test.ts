import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { candidacyBody } from '../../contract/arbitrator/candidacy.ts'
import { fieldsOf } from '../../contract/kernel/fields.ts'
import { makeForm } from '../make/candidacy.ts'

/** What is refused of an application with these cases, as `path code`. */
function refused(change: Partial<ReturnType<typeof makeForm>['cases']>): string[] {
  const { cases, ...form } = makeForm()
  const body = { ...form, cases: { ...cases, ...change } }
  const checked = z.safeParse(candidacyBody, body)
  return checked.success
    ? []
    : fieldsOf(checked.error.issues, body).map(({ path, code }) => `${path.join('.')} ${code}`)
}

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

test('days without cases are in order, and are asked of nobody who takes cases', () => {
  fc.assert(
    fc.property(day, day, (awayFrom, awayTo) => {
      expect(refused({ availability: 'normal', awayFrom, awayTo })).toEqual([])
      const wrong = awayFrom > awayTo ? ['cases.awayTo range.order'] : []
      expect(refused({ availability: 'away', awayFrom, awayTo })).toEqual(wrong)
    }),
  )
})

test('the start and the end of the days without cases are asked for each by itself', () => {
  expect(refused({ availability: 'away', awayFrom: '2026-12-10', awayTo: '' })).toEqual(['cases.awayTo away.to'])
  expect(refused({ availability: 'away', awayFrom: '', awayTo: '2026-12-10' })).toEqual(['cases.awayFrom away.from'])
})
