import { describe, expect, test } from 'vitest'
import { everyCall } from '../../contract/all.ts'
import { caseLife } from '../../contract/case/caseLife.ts'
import { deadlines } from '../../contract/deadline/deadline.ts'
import { defences } from '../../contract/defence/defence.ts'
import { filing } from '../../contract/filing/filing.ts'
import { isRequired, membersOf, mostOf } from '../../contract/kernel/members.ts'
import { tribunals } from '../../contract/tribunal/tribunal.ts'
import {
  bodyFor,
  decisionDrafts,
  draftIdOf,
  judged,
  offered,
  takenUp,
  typedOver,
  unseen,
} from '../../src/draft/decision/decision.ts'
import { draftsOf, dropUntouched, keepDraft } from '../../src/local/draft.ts'
import { arrive, makeUser } from '../local/device.ts'

const id = '0198a7c2-0000-7000-8000-000000000001'
const about = { id, version: 3 }
const refusedAt = (call: Parameters<typeof judged>[0], body: object) => {
  const made = judged(call, body)
  return 'wrongs' in made ? made.wrongs : {}
}

describe('a decision is judged by its call alone', () => {
  test('an amount and a reason are wrong where the contract says so, with its own limits', () => {
    const said = { ...about, rulingNo: '1', rulingDate: '2026-11-20', expiresOn: '2027-11-20' }
    const amounts = ['', '0', '1.00001', '1234567890123456', '100.5'].map(
      (frozenAmount) => refusedAt(filing.grantPreservation, { ...said, frozenAmount }).frozenAmount?.code,
    )
    expect(amounts).toEqual([undefined, 'amount.positive', 'amount.format', 'amount.tooLarge', undefined])
    expect(refusedAt(filing.grantPreservation, { ...said, frozenAmount: '', expiresOn: '2026-11-19' })).toEqual({
      expiresOn: { code: 'range.order' },
    })
    const reasons = ['  ', '字'.repeat(501), '字'.repeat(500)].map((reason) =>
      refusedAt(filing.liftPreservation, { ...about, reason }),
    )
    expect(reasons).toEqual([
      { reason: { code: 'reason.required' } },
      { reason: { code: 'tooLong', params: { max: 500 } } },
      {},
    ])
  })

  test('its body says no more than its schema names, of all that a dialog knows', () => {
    const known = { ...about, reason: '理由', due: '2026-12-01', seat: undefined }
    expect(bodyFor(caseLife.suspendCase, known)).toEqual({ ...about, reason: '理由' })
    expect(bodyFor(caseLife.constituteTribunal, known)).toEqual(about)
    expect(bodyFor(tribunals.appoint, known)).toEqual({ ...about, reason: '理由' })
  })

  test('a control knows from the schema whether it may stay empty, and how long it gets', () => {
    const { reason } = membersOf(defences.decideDefence.body)
    expect(reason && [isRequired(reason), mostOf(reason)]).toEqual([false, 500])
    const { rulingNo, frozenAmount, expiresOn } = membersOf(filing.grantPreservation.body)
    expect([rulingNo, frozenAmount, expiresOn].map((it) => it && isRequired(it))).toEqual([true, false, true])
    expect(rulingNo && mostOf(rulingNo)).toBe(60)
  })

  test('every reason that a call asks for has a limit to count towards', () => {
    const asked = everyCall.flatMap((call) => {
      const member = call.body && membersOf(call.body).reason
      return member ? [[call.name, mostOf(member)]] : []
    })
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter(([, most]) => most === undefined)).toEqual([])
  })
})

describe('no refusal is silent', () => {
  test('one at a field that the dialog does not show is said', () => {
    const wrongs = refusedAt(caseLife.suspendCase, { id, version: 0, reason: '' })
    expect(wrongs).toEqual({ version: { code: 'wrongType' }, reason: { code: 'reason.required' } })
    expect(unseen(wrongs, ['reason'])).toEqual({ code: 'wrongType' })
    expect(unseen({ 'fields.2': { code: 'wrongType' } }, ['fields'])).toBeUndefined()
  })
})

describe('what was typed', () => {
  const opening: { reason: string; due: string; fields: string[]; nothing: boolean | '' } = {
    ...{ reason: '', due: '2026-12-01', fields: [], nothing: '' },
  }

  test('is taken up from the device, of an older page only what is still of its kind', () => {
    const kept = { reason: '理由', fields: ['amount'], nothing: true, due: 7, gone: 'x' }
    expect(takenUp(opening, kept)).toEqual({
      ...{ reason: '理由', due: '2026-12-01', fields: ['amount'], nothing: true },
    })
    for (const strange of [undefined, null, 'text', [1, 2], { reason: null, fields: 'amount', nothing: 7 }])
      expect(takenUp(opening, strange)).toEqual(opening)
  })

  test('over a record that somebody replaced stands beside theirs until the person has chosen; nothing is put over anything', () => {
    const now = { version: 3, note: '他人所写' }
    const mine = { version: 2, note: '本人所写' }
    expect(typedOver(mine, now)).toEqual({ values: mine, newer: now })
    // Their version is taken for read.
    expect(typedOver({ ...mine, version: 3 }, now)).toEqual({ values: { ...mine, version: 3 } })
    expect(typedOver(undefined, now)).toEqual({ values: now })
    // What was sent and whose answer was lost is no question.
    expect(typedOver({ ...now, version: 2 }, now)).toEqual({ values: now })
  })

  test('stands against choices that come later; what nobody touched follows them', () => {
    const held = { opening, values: { ...opening, due: '2026-12-24' } }
    expect(offered(held, { due: '2026-12-02', reason: '已有' })).toEqual({
      opening: { ...opening, due: '2026-12-02', reason: '已有' },
      values: { ...opening, due: '2026-12-24', reason: '已有' },
    })
  })

  test('lies under one name for one call on one record, whichever version of it', () => {
    const name = draftIdOf(caseLife.suspendCase, about)
    expect(draftIdOf(caseLife.suspendCase, { ...about, version: 4 })).toBe(name)
    const others = [
      draftIdOf(caseLife.resumeCase, about),
      draftIdOf(caseLife.suspendCase, { ...about, id: `${id.slice(0, -1)}2` }),
      draftIdOf(caseLife.revokeAgent, { ...about, agentId: id }),
      draftIdOf(deadlines.editDeadline, { version: 1, of: id }),
    ]
    expect(new Set([name, ...others]).size).toBe(5)
    expect([name, ...others].every((one) => one.startsWith(decisionDrafts))).toBe(true)
  })

  test('goes from the device once nobody came back to it; drafts of forms stay', async () => {
    await arrive(makeUser('wang'))
    const call = caseLife.suspendCase.name
    const keep = (draftId: string) => keepDraft({ id: draftId, call, title: '', fields: {}, version: 0 }, 0)
    const name = draftIdOf(caseLife.suspendCase, about)
    const at = await keep(name)
    await keep(id)
    await dropUntouched(decisionDrafts, at)
    expect((await draftsOf(call)).sort()).toEqual([id, name].sort())
    await dropUntouched(decisionDrafts, at + 1)
    expect(await draftsOf(call)).toEqual([id])
  })
})
