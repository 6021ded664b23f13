import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cutTitle,
  fileCountOf,
  findNode,
  linesOf,
  mayDrop,
  moveInTree,
  placeOf,
  sortsFor,
  stepOf,
  type TreeDrop,
  type TreeNode,
} from '../../contract/both/tree.ts'

const file = (key: string): TreeNode => ({ key, title: key, isLeaf: true })
const folder = (key: string, ...children: TreeNode[]): TreeNode => ({ key, title: key, children })

/** Every key of a tree, from top to bottom. */
const keysOf = (nodes: TreeNode[]): string[] => nodes.flatMap((node) => [node.key, ...keysOf(node.children ?? [])])

/** Trees of any shape, each key once. */
const trees = fc
  .letrec<{ nodes: TreeNode[]; node: TreeNode }>((tie) => ({
    nodes: fc.array(tie('node'), { maxLength: 4, depthIdentifier: 'tree' }),
    node: fc.oneof(
      { depthIdentifier: 'tree', maxDepth: 4 },
      fc.constant(file('')),
      tie('nodes').map((children) => folder('', ...children)),
    ),
  }))
  .nodes.map((nodes) => {
    let next = 0
    const named = (list: TreeNode[]): TreeNode[] =>
      list.map((node) => {
        const key = String(next++)
        return { ...node, key, title: key, ...(node.children ? { children: named(node.children) } : {}) }
      })
    return named(nodes)
  })
  .filter((nodes) => nodes.length > 0)

const positions = fc.constantFrom(-1 as const, 0 as const, 1 as const)
const moves = trees.chain((nodes) =>
  fc.record({
    nodes: fc.constant(nodes),
    drop: fc.record<TreeDrop>({
      dragKey: fc.constantFrom(...keysOf(nodes)),
      dropKey: fc.constantFrom(...keysOf(nodes)),
      dropPosition: positions,
    }),
  }),
)

describe('how many files a folder holds', () => {
  const evidence = folder('证据', file('a'), file('b'), folder('照片', file('c'), file('d'), file('e')))

  test('is the sum of its children, a file counting as 1', () => {
    expect(fileCountOf(evidence)).toBe(5)
    expect(fileCountOf(folder('证据', ...evidence.children!, file('f')))).toBe(6)
    expect(fileCountOf(folder('一', file('a')))).toBe(1)
  })
  test('is 0 for an empty one', () => expect(fileCountOf(folder('空'))).toBe(0))
  test('is what is known of one whose children are not loaded', () =>
    expect(fileCountOf({ key: 'a', title: 'a', fileCount: 7 })).toBe(7))
  test('is the number of leaves below, whatever the shape', () => {
    fc.assert(
      fc.property(trees, (nodes) => {
        const leaves = keysOf(nodes).filter((key) => findNode(nodes, key)?.isLeaf)
        expect(fileCountOf(folder('all', ...nodes))).toBe(leaves.length)
      }),
    )
  })
})

describe('a title', () => {
  test('of 11 characters is whole, of 12 is cut at 11', () => {
    expect(cutTitle('一二三四五六七八九十一')).toBe('一二三四五六七八九十一')
    expect(cutTitle('一二三四五六七八九十一二')).toBe('一二三四五六七八九十一…')
  })
  test('of Latin letters is cut at as many', () => {
    expect(cutTitle('Contracts 1')).toBe('Contracts 1')
    expect(cutTitle('Contracts 12')).toBe('Contracts 1…')
  })
  test('is never cut in the middle of a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (title) => {
        const cut = cutTitle(title)
        expect([...cut].length).toBeLessThanOrEqual(12)
        expect(title.startsWith(cut.replace(/…$/, '')) || title === cut).toBe(true)
        expect(cut.isWellFormed()).toBe(title.isWellFormed())
      }),
    )
  })
})

describe('a move', () => {
  test('loses nothing, doubles nothing, and changes no number of files', () => {
    fc.assert(
      fc.property(moves, ({ nodes, drop }) => {
        const moved = moveInTree(nodes, drop)
        expect(keysOf(moved).sort()).toEqual(keysOf(nodes).sort())
        expect(fileCountOf(folder('all', ...moved))).toBe(fileCountOf(folder('all', ...nodes)))
      }),
    )
  })
  test('ends before, in or after what it was dropped on', () => {
    fc.assert(
      fc.property(moves, ({ nodes, drop }) => {
        fc.pre(mayDrop(nodes, drop))
        const moved = moveInTree(nodes, drop)
        const place = placeOf(moved, drop.dragKey)!
        if (drop.dropPosition === 0) {
          expect(place.parent?.key).toBe(drop.dropKey)
          expect(place.at).toBe(place.siblings.length - 1)
        } else {
          expect(place.siblings[place.at - drop.dropPosition]?.key).toBe(drop.dropKey)
        }
      }),
    )
  })
  test('keeps the order of all others', () => {
    fc.assert(
      fc.property(moves, ({ nodes, drop }) => {
        const within = new Set(keysOf([findNode(nodes, drop.dragKey)!]))
        const others = (list: TreeNode[]) => keysOf(list).filter((key) => !within.has(key))
        expect(others(moveInTree(nodes, drop))).toEqual(others(nodes))
      }),
    )
  })
  test('never goes into a leaf, into itself or below itself: the tree stays as it was', () => {
    fc.assert(
      fc.property(moves, ({ nodes, drop }) => {
        const target = findNode(nodes, drop.dropKey)!
        const below = findNode([findNode(nodes, drop.dragKey)!], drop.dropKey) !== undefined
        const refused = below || (drop.dropPosition === 0 && target.isLeaf === true)
        expect(mayDrop(nodes, drop)).toBe(!refused)
        if (refused) expect(moveInTree(nodes, drop)).toBe(nodes)
      }),
    )
  })
})

describe('a step by keyboard', () => {
  test('is always a possible drop; up and down undo each other', () => {
    fc.assert(
      fc.property(trees, fc.nat(), fc.constantFrom('up', 'down', 'in', 'out'), (nodes, which, step) => {
        const keys = keysOf(nodes)
        const key = keys[which % keys.length]!
        const drop = stepOf(nodes, key, step)
        if (!drop) return
        expect(mayDrop(nodes, drop)).toBe(true)
        const moved = moveInTree(nodes, drop)
        const back = step === 'up' ? 'down' : step === 'down' ? 'up' : undefined
        if (back) expect(moveInTree(moved, stepOf(moved, key, back)!)).toEqual(nodes)
      }),
    )
  })
  test('out of the top, up from the first and into a leaf are no places', () => {
    const nodes = [file('a'), file('b')]
    expect(stepOf(nodes, 'a', 'out')).toBeUndefined()
    expect(stepOf(nodes, 'a', 'up')).toBeUndefined()
    expect(stepOf(nodes, 'b', 'in')).toBeUndefined()
    expect(stepOf(nodes, 'nobody', 'up')).toBeUndefined()
  })
})

test('the lines of a tree are its top and what lies in open folders, each with its level and place', () => {
  const nodes = [folder('a', folder('b', file('c')), file('d')), file('e')]
  const shown = (open: string[]) => linesOf(nodes, new Set(open)).map(({ node, level }) => `${node.key}${level}`)
  expect(shown([])).toEqual(['a1', 'e1'])
  expect(shown(['b'])).toEqual(['a1', 'e1'])
  expect(shown(['a'])).toEqual(['a1', 'b2', 'd2', 'e1'])
  expect(shown(['a', 'b'])).toEqual(['a1', 'b2', 'c3', 'd2', 'e1'])
  expect(linesOf(nodes, new Set(['a']))[2]).toMatchObject({ at: 2, of: 2 })
})

test('new numbers put a menu exactly where it was dropped, and every number stays allowed', () => {
  const sorts = fc.uniqueArray(fc.nat(9999), { maxLength: 30 }).map((all) => all.sort((a, b) => a - b))
  fc.assert(
    fc.property(sorts, fc.nat(), (all, where) => {
      const others = all.map((sort, index) => ({ key: String(index), sort }))
      const at = where % (others.length + 1)
      const given = new Map([...others, ...sortsFor(others, 'moved', at)].map(({ key, sort }) => [key, sort]))
      const order = [...given].sort(([, a], [, b]) => a - b).map(([key]) => key)
      expect(order).toEqual([...others.slice(0, at), { key: 'moved' }, ...others.slice(at)].map(({ key }) => key))
      expect([...given.values()].every((sort) => sort >= 0 && sort <= 9999)).toBe(true)
    }),
  )
})
