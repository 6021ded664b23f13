import type { TreeIconType } from '../../contract/both/tree.ts'

/** Strokes of 24 × 24 icons that trees need, each kind of file its own. */
export const treeIconPaths: Record<TreeIconType | 'up' | 'down' | 'move', string> = {
  folder: 'M3 7a1 1 0 0 1 1-1h5l2 2h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1Z',
  file: 'M7 3h7l4 4v14H7ZM14 3v4h4M10 12h5M10 16h5',
  pdf: 'M7 3h7l4 4v14H7ZM14 3v4h4M10 17c3-2 4-5 3-7-2 1 0 5 3 6-2-1-5 0-6 1Z',
  word: 'M7 3h7l4 4v14H7ZM14 3v4h4M9.5 12l1.5 5 1.5-5 1.5 5 1.5-5',
  excel: 'M7 3h7l4 4v14H7ZM14 3v4h4M10 12h5v5h-5ZM12.5 12v5M10 14.5h5',
  image: 'M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4M15.5 9.5v.01',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  move: 'M3 7a1 1 0 0 1 1-1h5l2 2h9a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1ZM9 13.5h6M12.5 11l2.5 2.5-2.5 2.5',
}
