import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Command, commandKinds, commandsFor } from '../../src/app/command/commands.ts'

const command = (id: string, change: Partial<Command> = {}): Command => ({
  ...{ id, kind: 'case', icon: 'scale', title: '', detail: '', words: [], to: `/${id}`, weight: 0 },
  ...change,
})
const idsFor = (all: Command[], typed: string) =>
  commandsFor(all, typed).flatMap(({ commands }) => commands.map(({ id }) => id))

describe('what the command bar finds', () => {
  const cases = [
    command('goods', {
      title: '（2026）仲字第0001号 买卖合同纠纷',
      words: ['王建国', '上海云帆贸易有限公司'],
      weight: 2,
    }),
    command('lease', { title: '（2026）仲字第0012号 租赁合同纠纷', words: ['云帆', 'O’Neill Ltd'], weight: 1 }),
  ]
  const menu = command('list', { kind: 'screen', title: '案件管理' })

  test.each([
    ['云帆', ['lease', 'goods']],
    ['  云帆  买卖 ', ['goods']],
    ['0012', ['lease']],
    ['o’neill', ['lease']],
    ['ＬＴＤ', ['lease']],
    ['案件', ['list']],
    ['合同', ['goods', 'lease']],
    ['云帆 租赁 买卖', []],
    ['', []],
    ['   ', []],
    ['.*', []],
  ])('for “%s” is %j', (typed, ids) => {
    expect(idsFor([menu, ...cases], typed)).toEqual(ids)
  })

  test('has all the words typed somewhere, each thing once, at most eight of a kind, the whole name before a part of it', () => {
    const word = fc.constantFrom('云帆', '上海', 'Ltd', '合同', '0001', '甲')
    const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' '))
    const some = fc.array(
      fc.record({ kind: fc.constantFrom(...commandKinds), title: text, words: fc.array(text), weight: fc.nat() }),
    )
    fc.assert(
      fc.property(some, text, (list, typed) => {
        const all = list.map((one, at) => command(String(at), one))
        const groups = commandsFor(all, typed)
        const found = groups.flatMap(({ commands }) => commands)
        expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
        for (const { kind, commands } of groups) {
          expect(commands.length).toBeLessThanOrEqual(8)
          expect(commands.every((one) => one.kind === kind)).toBe(true)
          const whole = commands.map(({ title, words }) => [title, ...words].includes(typed))
          expect(whole).toEqual([...whole].sort((one, other) => Number(other) - Number(one)))
        }
        for (const { title, words } of found)
          for (const part of typed.split(' ')) expect([title, ...words].some((one) => one.includes(part))).toBe(true)
        // Whatever fits is offered, as far as there is room.
        for (const kind of commandKinds) {
          const fit = all.filter(
            (one) =>
              one.kind === kind &&
              typed.split(' ').every((part) => [one.title, ...one.words].some((it) => it.includes(part))),
          )
          expect(found.filter((one) => one.kind === kind).length).toBe(Math.min(8, fit.length))
        }
      }),
    )
  })
})
