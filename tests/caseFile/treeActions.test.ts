import { expect, test } from 'vitest'
import { treeActionsOf, treeActionsOffered } from '../../contract/lookup/treeActions.ts'

const entry = (value: string, attrs: Record<string, string>) => ({ value, attrs })

test('as shipped all can be done with folders and files that is offered', () => {
  expect(treeActionsOf([])).toEqual(treeActionsOffered)
})

test('folders and files have each what the institution left on, and no more than is offered', () => {
  const off = Object.fromEntries(['add', 'edit', 'move', 'upload', 'void'].map((action) => [action, 'off']))
  expect(treeActionsOf([entry('leaf', { ...off, add: 'on' })])).toEqual({
    folder: treeActionsOffered.folder,
    leaf: ['delete'],
  })
  const own = { edit: 'off', delete: 'off', move: 'off' }
  expect(treeActionsOf([entry('folder', own)]).folder).toEqual(['add', 'upload'])
})
