import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryState, percentOf, saidNow, spokenStep, totalOf } from '../../src/upload/field/entryState.ts'

const file = fc
  .record({
    held: fc.boolean(),
    paused: fc.boolean(),
    size: fc.nat(1e9),
    share: fc.double({ min: 0, max: 1.2, noNaN: true }),
  })
  .map(({ share, ...it }) => ({ ...it, sent: Math.floor(it.size * share) }))
const around = fc.record({ online: fc.boolean(), signedIn: fc.boolean() })

describe('where a file stands', () => {
  test('is uploaded exactly where the server holds it, whatever else is so', () => {
    fc.assert(
      fc.property(file, around, (it, now) => {
        expect(entryState(it, now) === 'uploaded').toBe(it.held)
      }),
    )
  })

  test('is paused as long as its person holds it back and the server has not got it', () => {
    fc.assert(
      fc.property(file, around, (it, now) => {
        expect(entryState(it, now) === 'paused').toBe(!it.held && it.paused)
      }),
    )
  })

  test('is under way only for somebody who is signed in and has a network', () => {
    fc.assert(
      fc.property(file, around, (it, now) => {
        if (['uploading', 'queued'].includes(entryState(it, now))) expect(now).toEqual({ online: true, signedIn: true })
      }),
    )
    const it = { held: false, paused: false, sent: 5, size: 10 }
    expect(entryState(it, { online: false, signedIn: true })).toBe('offline')
    expect(entryState(it, { online: false, signedIn: false })).toBe('signedOut')
    expect(entryState(it, { online: true, signedIn: true })).toBe('uploading')
    expect(entryState({ ...it, sent: 0 }, { online: true, signedIn: true })).toBe('queued')
  })
})

test('why a file waits is told in the words of the server exactly where it would go', () => {
  const facts = fc.tuple(file, around, fc.boolean())
  fc.assert(
    fc.property(facts, ([it, now, direct]) => {
      const goes = !it.held && now.online && (direct || (!it.paused && now.signedIn))
      expect(saidNow(entryState({ ...it, direct }, now), 'full')).toBe(goes ? 'full' : undefined)
    }),
  )
})

test('a file that lies on no device says so until the server has it', () => {
  const it = { held: false, paused: false, sent: 5, size: 10, direct: true }
  expect(entryState(it, { online: true, signedIn: true })).toBe('direct')
  expect(entryState(it, { online: false, signedIn: true })).toBe('directOffline')
  expect(entryState({ ...it, held: true }, { online: false, signedIn: true })).toBe('uploaded')
})

describe('how far it is', () => {
  test('is a whole percent that rises with the bytes and is 100 only where the server says so', () => {
    fc.assert(
      fc.property(file, fc.nat(1e6), (it, more) => {
        const percent = percentOf(it)
        expect(Number.isInteger(percent)).toBe(true)
        expect(percent === 100).toBe(it.held)
        expect(percentOf({ ...it, sent: it.sent + more })).toBeGreaterThanOrEqual(percent)
      }),
    )
  })

  test('of a list is never more than all of it, and all of it where the server holds every file', () => {
    fc.assert(
      fc.property(fc.array(file), (list) => {
        const { done, total } = totalOf(list)
        expect(done).toBeLessThanOrEqual(total)
        if (list.every(({ held }) => held)) expect(done).toBe(total)
      }),
    )
  })

  test('is spoken in steps of 25 %', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(1e9), (done, total) => {
        const step = spokenStep(Math.min(done, total), total)
        expect([0, 25, 50, 75, 100]).toContain(step)
      }),
    )
    expect(spokenStep(0, 0)).toBe(0)
  })
})
