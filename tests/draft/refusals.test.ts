import { expect, test } from 'vitest'
import { besideLists, resolverBy } from '../../src/draft/refusals.ts'

interface Typed {
  items: { name: string; purpose: string }[]
}

/** Every item without a name or a purpose is refused. */
const refused = ({ items }: Typed) =>
  items.flatMap((one, at) =>
    (['name', 'purpose'] as const)
      .filter((name) => one[name] === '')
      .map((name) => ({ path: ['items', at, name], code: 'required' as const })),
  )
const typed: Typed = {
  items: [
    { name: '', purpose: '' },
    { name: '合同', purpose: '' },
  ],
}
const options = (...names: string[]) => ({ fields: {}, shouldUseNativeValidation: false, names: names as 'items'[] })

test('an item that was just added to a list is not called unfilled before somebody came to it', async () => {
  const shown = new Set(['items.0.purpose'])
  const check = resolverBy<Typed>(refused, besideLists(['items']), (place) => shown.has(place))
  const { errors } = await check(typed, undefined, options('items'))
  expect(JSON.parse(JSON.stringify(errors))).toMatchObject({ items: [{ purpose: { type: 'required' } }] })
  expect(errors.items?.[0]?.name).toBeUndefined()
  expect(errors.items?.[1]).toBeUndefined()
})

test('a field that somebody leaves, and a form that is sent, are checked as a whole', async () => {
  const check = resolverBy<Typed>(refused, besideLists(['items']), () => false)
  for (const names of [['items.1.purpose'], ['items.0.name', 'items.0.purpose', 'items.1.purpose']]) {
    const { errors } = await check(typed, undefined, options(...names))
    expect([names, errors.items?.[1]?.purpose?.type]).toEqual([names, 'required'])
  }
})
