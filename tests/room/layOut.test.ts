import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOut, type Seen } from '../../src/hearing/room/tile/layOut.ts'

/** People in a word: `own*` has a picture, `b` has none, `c*!` shares a screen besides, `-` before a name is off seat. */
function peopleOf(words: string): Seen[] {
  return words.split(' ').map((word) => {
    const name = word.replaceAll(/[-*!]/g, '')
    const role = word.startsWith('-') ? 1 : 0
    return { sid: name, userId: name, userName: name, role, shows: word.includes('*'), shares: word.includes('!') }
  })
}

/** The stage in a word a tile: who, what of theirs where it is a screen, and where. */
function seen(words: string, chosen = '', forward = '', showsOwn = false): string {
  const { shape, tiles } = layOut(peopleOf(words), { own: 'own', chosen, forward, showsOwn })
  const ordered = tiles.toSorted((a, b) => a.order - b.order)
  return [shape, ...ordered.map(({ sid, of, at }) => `${sid}${of === 'screen' ? '!' : ''}@${at}`)].join(' ')
}

describe('the stage', () => {
  test.each([
    ['one alone is seen whole', 'own*', '', 'grid own@grid'],
    ['of two the other is large', 'own* b*', '', 'pair own@corner b@main'],
    ['the same where neither has a picture', 'own b', '', 'pair own@corner b@main'],
    ['who has no picture is not large beside one who has', 'own* b', '', 'grid own@grid b@grid'],
    ['three stand alike', 'own* b* c*', '', 'grid own@grid b@grid c@grid'],
    [
      'and so do six, with a picture or without',
      'own b* c* d e* f*',
      '',
      'grid own@grid b@grid c@grid d@grid e@grid f@grid',
    ],
    [
      'a screen is large, its sharer beside it with their face',
      'own* b* c*!',
      '',
      'focus c!@main own@side b@side c@side',
    ],
    ['also of one other, whose camera is off', 'own* b!', '', 'focus b!@main own@side b@side'],
    ["one's own screen is large to oneself never", 'own*! b*', '', 'pair own@corner b@main'],
    ['the first of two who share is large', 'own* b*! c*!', '', 'focus b!@main own@side b@side c@side'],
    ['who was clicked is large, over a screen', 'own* b* c*!', 'b', 'focus c!@side b@main own@side c@side'],
    ['over a teacher', 'own* Teacher* b*', 'b', 'focus b@main own@side Teacher@side'],
    ['of two as well', 'own* b*', 'own', 'focus own@main b@side'],
    ['not while they have no picture and others have', 'own* b c*', 'b', 'grid own@grid b@grid c@grid'],
    ['but where nobody has one', 'own b c', 'b', 'focus b@main own@side c@side'],
    ['nor once they left', 'own* b* c*', 'x', 'grid own@grid b@grid c@grid'],
    ['nor off seat', 'own* b* -c', 'c', 'pair own@corner b@main c@bench'],
    ['a screen over a teacher', 'own* teacher* b*!', '', 'focus b!@main own@side teacher@side b@side'],
    ['a teacher is large unasked', 'own* b* Teacher*', '', 'focus Teacher@main own@side b@side'],
    ['so is oneself as one', 'own* teacher*', '', 'focus teacher@main own@side'],
    ['not a teacher without a picture', 'own* b* teacher', '', 'grid own@grid b@grid teacher@grid'],
    [
      'who watches sits apart, and two who speak stand alike before them',
      '-own a* b*',
      '',
      'grid a@grid b@grid own@bench',
    ],
    ['where nobody sits on seat all stand on the stage', '-own -b', '', 'pair own@corner b@main'],
  ])('%s', (_, people, chosen, wanted) => {
    expect(seen(people, chosen)).toBe(wanted)
  })

  test('who speaks comes first beside what is large, who has no picture last', () => {
    expect(seen('own* b c* d*!', '', 'd')).toBe('focus d!@main d@side own@side c@side b@side')
    expect(seen('own* b c* d*!', '', 'b')).toBe('focus d!@main b@side own@side c@side d@side')
    // Alike they stay where they are: nobody looks for a face that has just moved.
    expect(seen('own* b* c*', '', 'c')).toBe(seen('own* b* c*'))
  })

  test.each([
    ["one's own camera", 'own* b*', 'focus own@main b@side'],
    ['the screen that is shared', 'own* b*!', 'focus b!@main own@side b@side'],
    ['a teacher', 'own* teacher*', 'focus teacher@main own@side'],
    ['who has a picture, where oneself has none', 'own b*', 'pair own@corner b@main'],
    ['oneself, whom nobody else stands beside', 'own*', 'grid own@grid'],
  ])('once who was clicked has left it shows %s large', (_, people, wanted) => {
    expect(seen(people, '', '', true)).toBe(wanted)
  })

  const anybody = fc.record({
    ...{ userId: fc.constantFrom('teacher', 'x', 'y', 'z'), role: fc.constantFrom(0 as const, 1 as const) },
    ...{ shows: fc.boolean(), shares: fc.boolean() },
  })
  const anyRoom = fc
    .array(anybody, { minLength: 1, maxLength: 9 })
    .map((all) => all.map((one, at) => ({ ...one, sid: `${at}`, userName: one.userId })))

  test('has everybody on it once, one large at most, and nobody large without a picture while somebody has one', () => {
    fc.assert(
      fc.property(
        anyRoom,
        fc.constantFrom('', 'x', 'y'),
        fc.constantFrom('', '0', '1'),
        fc.boolean(),
        (people, chosen, forward, showsOwn) => {
          const { shape, tiles } = layOut(people, { own: '0', chosen, forward, showsOwn })
          const persons = tiles.filter(({ of }) => of === 'person')
          expect(persons.map(({ sid }) => sid).sort()).toEqual(people.map(({ sid }) => sid).sort())
          const large = tiles.filter(({ at }) => at === 'main')
          expect(large.length).toBe(shape === 'grid' ? 0 : 1)
          const seated = people.filter(({ role }) => role === 0)
          const stage = seated.length ? seated : people
          for (const { sid, of } of large) {
            const one = people.find((it) => it.sid === sid)
            const others = stage.filter((it) => it.sid !== sid)
            if (of === 'person' && !one?.shows) expect(others.some(({ shows }) => shows)).toBe(false)
            if (of === 'screen') expect(one?.shares && sid !== '0').toBe(true)
          }
        },
      ),
    )
  })
})
